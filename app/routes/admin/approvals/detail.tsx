import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { OpenApproval, TakesFourEyes } from "#app/admin/open-approval"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { ApprovalStatus } from "#app/admin/status/approval-status"
import { redirectSaying } from "#app/admin/toast.server"
import { approvalKinds, approvalPermissions, approvalReaders } from "#app/domain/approvals/approval"
import { confirmApproval } from "#app/domain/approvals/confirm-approval.server"
import { refuseApproval, withdrawApproval } from "#app/domain/approvals/end-approval.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { approvalWords } from "#app/words/approvals"
import { type ApprovalView, viewApproval } from "./detail-view.server"
import { AskedAbout } from "./asked-about"
import { AskedChange } from "./asked-change"
import { approvalFacts } from "./facts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    "Pedido de confirmação",
    data && `${approvalWords[data.approval.kind].title}: ${data.approval.about}`,
  )

export const loader = adminLoader(approvalReaders, async ({ db, params: { id = "" }, admin, now }) => {
  const view = await viewApproval(db.primary, { id, viewer: admin, now })
  const { registrationId } = view.approval
  if (registrationId)
    await noteNamed(db.primary, { place: "approval", registrationIds: [registrationId], viewer: admin, now })
  return view
})

const ending = ({ params: { id = "" }, admin, now }: AdminArgs) => ({ approvalId: id, by: admin, now })
const said = (text: string, { params: { id = "" }, headers }: AdminArgs) =>
  redirectSaying(paths.admin.approval(id), text, { headers })

// Which right the deed takes is asked about the request itself.
export const action = adminAction({
  approve: command({
    guard: approvalPermissions,
    schema: z.object({}),
    async run(_, args) {
      await confirmApproval(args.db.primary, ending(args))
      return said("Confirmado e feito.", args)
    },
  }),
  refuse: command({
    guard: approvalPermissions,
    schema: reasonInput,
    async run({ reason }, args) {
      await refuseApproval(args.db.primary, { ...ending(args), reason })
      return said("Pedido recusado: nada mudou.", args)
    },
  }),
  withdraw: command({
    guard: approvalPermissions,
    schema: z.object({}),
    async run(_, args) {
      await withdrawApproval(args.db.primary, ending(args))
      return said("Pedido retirado: nada mudou.", args)
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function ApprovalPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { approval, open, two } = view
  const words = approvalWords[approval.kind]
  const mayEnd = useCan()(approvalKinds[approval.kind].permission)
  return (
    <DetailPage
      title={words.title}
      back={{ href: paths.admin.approvals, label: "Pedidos de confirmação" }}
      badge={<ApprovalStatus value={approval.state} />}
    >
      {open && <OpenApproval view={open} isHere />}
      {two && two.second !== "there" && <TakesFourEyes view={two} />}
      <Card title="Pedido">
        <DescriptionList facts={approvalFacts(view)} />
      </Card>
      <AskedChange lines={view.lines} />
      {mayEnd && <EndDialogs {...view} answer={answer} />}
    </DetailPage>
  )
}

type EndProps = Pick<ApprovalView, "approval" | "open"> & { answer: Refusal | undefined }

/** The questions before a yes, a no and the taking back, for whoever may give one; one that came too late says so. */
function EndDialogs({ approval, open, answer }: EndProps) {
  const words = approvalWords[approval.kind]
  const over = { answer, isOver: open === null }
  return (
    <>
      <ConfirmDialog command="approve" title={`${words.title}: confirmar?`} {...over}>
        <AskedAbout {...approval} />
        <p>{open ? words.does : "O pedido já acabou."}</p>
      </ConfirmDialog>
      <ConfirmDialog command="refuse" title="Recusar o pedido?" reason={open !== null} {...over}>
        <p>{open ? "Nada muda. Quem pediu lê o motivo, e pode pedir de novo." : "O pedido já acabou."}</p>
      </ConfirmDialog>
      <ConfirmDialog command="withdraw" title="Retirar o pedido?" {...over}>
        <p>{open ? "Nada muda. O pedido fica guardado aqui e na auditoria." : "O pedido já acabou."}</p>
      </ConfirmDialog>
    </>
  )
}
