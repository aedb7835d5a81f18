import { redirect } from "@remix-run/node"
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { OwnImports } from "#app/admin/own-imports"
import { pageMeta } from "#app/admin/page-meta"
import { TableFileField } from "#app/admin/table-file-field"
import { type BarFileFields, barFileInput } from "#app/domain/stores/import/import-input.server"
import { listBarFiles } from "#app/domain/stores/import/kept-bars.server"
import { openBarFile } from "#app/domain/stores/import/open-bar-file.server"
import { constraintOf } from "#app/forms/constraint.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

export const meta = () => pageMeta("Importar bares")

export const loader = adminLoader("stores:import", async ({ db, admin, now }) => ({
  constraint: constraintOf(barFileInput),
  own: await listBarFiles(db.primary, { by: admin.id, now }),
}))

export const action = adminAction({
  read: command({
    guard: "stores:import",
    schema: barFileInput,
    async run({ list }, { admin, now, headers }) {
      const id = await openBarFile({ file: list, by: admin.id, now })
      return redirect(paths.admin.storesImport(id), { headers })
    },
  }),
})

const labels: Record<keyof BarFileFields, string> = { list: "Arquivo" }

export default function ImportBarsPage() {
  const { constraint, own } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<BarFileFields>({ intent: "read", answer, constraint })
  const busy = useNavigation().state !== "idle"
  return (
    <DetailPage isForm title="Importar bares" back={{ href: paths.admin.stores, label: "Bares" }}>
      <Card title="O arquivo">
        <PostForm
          form={form}
          summary="Não deu certo"
          labels={labels}
          className="form"
          encType="multipart/form-data"
        >
          <p>
            Um bar por linha, com os nomes das colunas na primeira. O CNPJ diz qual é o bar: o que já existe é
            atualizado, o que não existe é criado, ativo. Nenhum bar é apagado, ativado ou desativado.
          </p>
          <pre className="sample">
            {
              "CNPJ;Nome;Endereço;CEP;Estado;Cidade\n12.ABC.345/01DE-35;Bar do Apito;Rua do Gol, 10;13010-000;SP;Campinas"
            }
          </pre>
          <TableFileField
            field={fields.list}
            hint="Planilha do Excel (.xlsx) ou CSV, até 100.000 linhas e 25 MB. Nada é gravado ainda: primeiro você confere."
          />
          <div className="form__actions">
            <Button disabled={busy}>Ler o arquivo</Button>
          </div>
        </PostForm>
      </Card>
      <OwnImports imports={own} to={paths.admin.storesImport} />
    </DetailPage>
  )
}
