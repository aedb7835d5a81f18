import { useActionData, useLoaderData } from "@remix-run/react"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { redirectSaying } from "#app/admin/toast.server"
import { proveOwnHand } from "#app/auth/own-password.server"
import { can, keyOf } from "#app/auth/permissions"
import { type EditedCount, editPermissions } from "#app/domain/permissions/edit-permissions.server"
import { auditingTypes } from "#app/domain/permissions/auditor"
import { editableTypes } from "#app/domain/permissions/matrix"
import { matrixInput, resetInput } from "#app/domain/permissions/matrix-input"
import { readMatrix } from "#app/domain/permissions/matrix.queries.server"
import { changesToDefault, resetPermissions } from "#app/domain/permissions/reset-permissions.server"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { Auditor } from "./permissions/auditor"
import { Defaults, ResetDialog } from "./permissions/defaults"
import { MatrixForm } from "./permissions/matrix-form"

export const meta = () => pageMeta("Permissões")

export const loader = adminLoader("permissions:list", async ({ db, url, admin }) => {
  const { matrix, version, strays } = await readMatrix(db.primary)
  const auditors = auditingTypes(matrix)
  const preset = editableTypes.find((type) => type === url.searchParams.get("auditor"))
  return {
    saved: editableTypes.flatMap((type) => [...matrix[type]].map((pair) => `${type}:${pair}`)),
    version,
    strays: strays.map((row) => `${row.type}: ${keyOf(row)}`),
    /** The pairs that this administrator may change. */
    free: can(admin.permissions, "permissions:edit") ? admin.permissions.map(keyOf) : [],
    resets: editableTypes.map((type) => ({ type, changes: changesToDefault(matrix, type) })),
    unfolded: url.searchParams.has("unfolded"),
    audits: editableTypes.map((type) => ({ type, isAuditor: auditors.includes(type) })),
    /** The type whose column is shown as an auditor's, to be looked through and saved. */
    preset,
  }
})

const says = ({ on, off }: EditedCount) =>
  on + off === 0 ? "Nada mudou." : `Permissões salvas: ${count(on, "ligada")}, ${count(off, "desligada")}.`
const count = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? "" : "s"}`

// Never put together from two people's ticks (`merges`): two rights that each of them gave may be too much in one hand.
export const action = adminAction({
  edit: command({
    guard: "permissions:edit",
    schema: matrixInput,
    async run({ version, grant, currentPassword: password }, { client, db, admin, now, headers }) {
      await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
      const edited = await editPermissions(db.primary, { grants: grant, version, by: admin.id, now })
      return redirectSaying(paths.admin.permissions, says(edited), { headers })
    },
  }),
  reset: command({
    guard: "permissions:edit",
    schema: resetInput,
    async run({ type, currentPassword: password }, { client, db, admin, now, headers }) {
      await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
      await resetPermissions(db.primary, { type, by: admin.id, now })
      return redirectSaying(paths.admin.permissions, "O tipo voltou ao padrão.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function PermissionsPage() {
  const { saved, version, strays, free, resets, unfolded, audits, preset } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <header className="page-head">
        <h1>Permissões</h1>
      </header>
      <p>
        O que cada tipo de usuário pode fazer. Uma mudança vale no próximo clique de quem já está no painel. O
        Super Usuário pode tudo, sempre.
      </p>
      {strays.length > 0 && (
        <Notice title="Permissões que não existem mais">
          {strays.join(", ")}. Não valem nada e saem quando você salvar.
        </Notice>
      )}
      <MatrixForm
        key={`${version} ${preset ?? ""}`}
        saved={saved}
        version={version}
        free={free}
        unfolded={unfolded}
        preset={preset}
        answer={answer}
      />
      {free.length > 0 && <Auditor audits={audits} />}
      {free.length > 0 && <Defaults resets={resets} />}
      {free.length > 0 && <ResetDialog resets={resets} answer={answer} />}
    </>
  )
}
