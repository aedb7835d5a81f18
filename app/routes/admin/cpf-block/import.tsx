import { redirect } from "@remix-run/node"
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { OwnImports } from "#app/admin/own-imports"
import { pageMeta } from "#app/admin/page-meta"
import { TableFileField } from "#app/admin/table-file-field"
import { type StaffListFields, staffListInput } from "#app/domain/cpf-block/cpf-block-input.server"
import { rehearseImport } from "#app/domain/cpf-block/rehearse-import.server"
import { listStaffLists } from "#app/domain/cpf-block/staff-list.server"
import { constraintOf } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { readableReason } from "#app/words/readable-reason"

export const meta = () => pageMeta("Importar lista de CPFs")

export const loader = adminLoader("cpf-block:create", async ({ db, admin, now }) => ({
  constraint: constraintOf(staffListInput),
  own: await listStaffLists(db.primary, { by: admin.id, now }),
}))

export const action = adminAction({
  read: command({
    guard: "cpf-block:create",
    schema: staffListInput,
    async run({ list, reason }, { db, admin, now, headers }) {
      const id = await rehearseImport(db.primary, { file: list, reason, by: admin.id, now })
      return redirect(paths.admin.cpfBlockImport(id), { headers })
    },
  }),
})

const labels: Record<keyof StaffListFields, string> = { list: "Arquivo", reason: "Motivo" }

export default function ImportPage() {
  const { constraint, own } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<StaffListFields>({ intent: "read", answer, constraint })
  const busy = useNavigation().state !== "idle"
  return (
    <DetailPage
      isForm
      title="Importar lista de CPFs"
      back={{ href: paths.admin.cpfBlock, label: "CPFs bloqueados" }}
    >
      <Card title="A lista">
        <PostForm
          form={form}
          summary="Não deu certo"
          labels={labels}
          className="form"
          encType="multipart/form-data"
        >
          <p>
            Um CPF por linha, com ou sem pontuação. O motivo pode vir em outra coluna; com cabeçalho, as
            colunas são achadas pelo nome. Vírgula, ponto e vírgula, tabulação ou barra vertical; UTF-8,
            UTF-16 ou Latin-1; ou a primeira aba de uma planilha do Excel.
          </p>
          <pre className="sample">{"CPF;Motivo\n529.982.247-25;Funcionária da agência\n11144477735;"}</pre>
          <TableFileField
            field={fields.list}
            hint="Planilha do Excel (.xlsx) ou CSV, até 100.000 linhas e 10 MB. Nada é bloqueado ainda: primeiro você confere."
          />
          <TextField
            field={fields.reason}
            hint={`Vale para as linhas que não têm o seu. ${readableReason}`}
            autoComplete="off"
          />
          <div className="form__actions">
            <Button disabled={busy}>Conferir a lista</Button>
          </div>
        </PostForm>
      </Card>
      <OwnImports imports={own} to={paths.admin.cpfBlockImport} />
    </DetailPage>
  )
}
