import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { viewOpenApproval, viewFourEyesOnDeed } from "#app/domain/approvals/open-approval.queries.server"
import { askBlock } from "#app/domain/cpf-block/ask-block.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { checkCpf } from "#app/domain/cpf-block/check-cpf.server"
import { newBlockInput } from "#app/domain/cpf-block/cpf-block-input.server"
import { formatCpf, isCpf } from "#app/domain/registrations/cpf"
import { constraintOf } from "#app/forms/constraint.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { paths } from "#app/paths"
import { BlockForm, CheckForm, type ToConfirm } from "./block-form"
import { viewCheckedCpf } from "./check-view.server"

export const meta = () => pageMeta("Bloquear CPF")

/** As on paper; what is no CPF stays as it came. */
const writtenCpf = (cpf: string): string => (isCpf(cpf) ? formatCpf(cpf) : cpf)

export const loader = adminLoader("cpf-block:create", async ({ url }) => ({
  formKey: randomUUID(),
  /** Whose record somebody came from. */
  cpf: writtenCpf(url.searchParams.get("cpf")?.slice(0, 14) ?? ""),
  constraint: constraintOf(newBlockInput),
}))

export const action = adminAction({
  /** Looks and writes nothing: what the block will do is read before it is done. */
  check: command({
    guard: "cpf-block:create",
    schema: newBlockInput,
    async run({ cpf, reason, formKey }, { db, admin, now }) {
      const check = await checkCpf(db.primary, cpf)
      const checked = viewCheckedCpf(check, admin)
      if (check.person)
        await noteNamed(db.primary, {
          place: "cpf-check",
          registrationIds: [check.person.id],
          viewer: admin,
          now,
        })
      const about = { kind: "block-cpf", viewer: admin, now } as const
      const subjectId = check.person?.id
      const [fourEyes, open] =
        subjectId && check.takesFourEyes
          ? await Promise.all([
              viewFourEyesOnDeed(db.primary, { ...about, subjectId }),
              viewOpenApproval(db.primary, { subjectId, viewer: admin, now }),
            ])
          : [null, null]
      const typed = { cpf: formatCpf(cpf), reason, formKey }
      return { toConfirm: { typed, checked, fourEyes, open } satisfies ToConfirm }
    },
  }),
  /** Of somebody who stands in a draw that is not over: another person confirms it. */
  ask: command({
    guard: "cpf-block:create",
    schema: newBlockInput,
    async run({ cpf, reason }, { db, admin, now, headers }) {
      const id = await askBlock(db.primary, { input: { cpf, reason }, by: admin.id, now })
      const said = "Bloqueio pedido. Até outra pessoa confirmar, nada muda."
      return redirectSaying(paths.admin.approval(id), said, { headers })
    },
  }),
  block: command({
    guard: "cpf-block:create",
    schema: newBlockInput,
    async run({ formKey, ...input }, { db, admin, now, headers }) {
      await blockCpf(db.primary, { formKey, input, by: admin.id, now })
      return redirectSaying(paths.admin.cpfBlock, "CPF bloqueado.", { headers })
    },
  }),
})

export default function BlockCpfPage() {
  const { formKey, cpf, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage isForm title="Bloquear CPF" back={{ href: paths.admin.cpfBlock, label: "CPFs bloqueados" }}>
      {answer && "toConfirm" in answer ? (
        <BlockForm {...answer.toConfirm} />
      ) : (
        <CheckForm formKey={formKey} cpf={cpf} constraint={constraint} answer={answer} />
      )}
    </DetailPage>
  )
}
