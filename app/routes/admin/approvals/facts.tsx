import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { approvalKinds, type ApprovalKind } from "#app/domain/approvals/approval"
import type { Permission } from "#app/auth/permissions"
import { paths } from "#app/paths"
import type { DescribedFact } from "#app/ui/description-list"
import { subjectWords } from "#app/words/audit"
import { lapseWords } from "#app/words/reasons/approvals"
import { approvalWords } from "#app/words/approvals"
import type { ApprovalView } from "./detail-view.server"

/** Where what it is done to is seen. */
const places: Readonly<Record<ApprovalKind, { path: (id: string) => string; permission: Permission }>> = {
  "block-cpf": { path: paths.admin.registration, permission: "registrations:view" },
  "disable-registration": { path: paths.admin.registration, permission: "registrations:view" },
  "invalidate-invoice": { path: paths.admin.invoice, permission: "invoices:view" },
  "give-prize": { path: paths.admin.prize, permission: "prizes:view" },
  "edit-draw": { path: paths.admin.winnersDrawEdit, permission: "draw:edit" },
  "add-series": { path: paths.admin.winnersDrawEdit, permission: "draw:edit" },
  "cancel-draw": { path: paths.admin.winnersDrawEdit, permission: "draw:edit" },
}

/** Who asked for what and why; how it ended. */
export function approvalFacts({ approval }: Pick<ApprovalView, "approval">): DescribedFact[] {
  const { kind, subjectId, subject, reason, askedBy, askedAt, endedBy, endedAt, answer, lapsedBecause } =
    approval
  const { registrationId, person } = approval
  const [type, place] = [approvalKinds[kind].subject, places[kind]]
  return [
    {
      term: subjectWords[type],
      value: (
        <LinkIf permission={place.permission} to={place.path(subjectId)}>
          {subject}
        </LinkIf>
      ),
    },
    ...(registrationId && person
      ? [
          {
            term: type === "prizes" ? "Para quem" : "Participante",
            value: (
              <LinkIf permission="registrations:view" to={paths.admin.registration(registrationId)}>
                {person}
              </LinkIf>
            ),
          },
        ]
      : []),
    { term: "Pedido por", value: askedBy },
    { term: "Pedido em", value: <Moment at={askedAt} /> },
    { term: "Motivo", value: reason ?? "Só aparece para quem vê cadastros", wide: true },
    { term: "O que a confirmação faz", value: approvalWords[kind].does, wide: true },
    ...(endedAt
      ? [
          { term: "Encerrado por", value: endedBy ?? "O sistema" },
          { term: "Encerrado em", value: <Moment at={endedAt} /> },
        ]
      : []),
    ...(lapsedBecause
      ? [{ term: "Por que ficou sem efeito", value: lapseWords[lapsedBecause].pt, wide: true }]
      : []),
    ...(answer ? [{ term: "Por que foi recusado", value: answer, wide: true }] : []),
  ]
}
