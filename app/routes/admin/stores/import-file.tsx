import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { redirectSaying } from "#app/admin/toast.server"
import { cancelBars, confirmBars, discardBars } from "#app/domain/stores/import/import-bars.server"
import { barColumnsInput, confirmBarsInput } from "#app/domain/stores/import/import-input.server"
import { findBarFile } from "#app/domain/stores/import/kept-bars.server"
import { rehearseBars } from "#app/domain/stores/import/rehearse-bars.server"
import { constraintOf } from "#app/forms/constraint.server"
import { GoneForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { files } from "#app/platform/storage/files.server"
import { DescriptionList } from "#app/ui/description-list"
import { ChooseColumns, ColumnSamples } from "./import-columns"
import { ConfirmBars } from "./import-confirm"
import { ImportedLines } from "./import-lines"
import { viewBarFile } from "./import-view.server"

export const meta = () => pageMeta("Conferir os bares")

const gone =
  "Esse arquivo não está mais aqui: ele espera uma hora pelo seu sim, 30 dias pela importação, e fica um dia depois do fim. Ainda não foi importado? Envie de novo."

export const loader = adminLoader(
  "stores:import",
  async ({ db, url, params: { id = "" }, admin, now, headers }) => {
    const file = await findBarFile(files(), { id, by: admin.id, now })
    if (!file) throw await redirectSaying(paths.admin.storesImport(), gone, { headers })
    const view = await viewBarFile(db.primary, file, { id, files: files(), params: url.searchParams })
    return { ...view, id, constraint: constraintOf(barColumnsInput) }
  },
)

const empty = z.object({})

export const action = adminAction({
  compare: command({
    guard: "stores:import",
    schema: barColumnsInput,
    async run(columns, { db, params: { id = "" }, admin, now, headers }) {
      await rehearseBars(db.primary, { id, columns, by: admin.id, now })
      return redirectSaying(paths.admin.storesImport(id), "Arquivo comparado. Nada foi gravado ainda.", {
        headers,
      })
    },
  }),
  confirm: command({
    guard: "stores:import",
    schema: confirmBarsInput,
    async run({ round }, { db, params: { id = "" }, admin, now, headers }) {
      await confirmBars(db.primary, { id, round, by: admin.id, now })
      return redirectSaying(paths.admin.storesImport(id), "Importação na fila: o resultado aparece aqui.", {
        headers,
      })
    },
  }),
  cancel: command({
    guard: "stores:import",
    schema: empty,
    async run(_, { params: { id = "" }, admin, now, headers }) {
      await cancelBars({ id, by: admin.id, now })
      return redirectSaying(paths.admin.storesImport(id), "Importação cancelada.", { headers })
    },
  }),
  discard: command({
    guard: "stores:import",
    schema: empty,
    async run(_, { params: { id = "" }, admin, now, headers }) {
      await discardBars({ id, by: admin.id, now })
      return redirectSaying(paths.admin.stores, "Arquivo descartado.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function ImportFilePage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { stage, reading } = view
  return (
    <DetailPage
      isForm
      title="Conferir os bares"
      back={{ href: paths.admin.storesImport(), label: "Importar bares" }}
      side={
        <>
          <Card title="Como o arquivo foi lido">
            <DescriptionList facts={reading.map((fact) => ({ ...fact, wide: true }))} />
          </Card>
          {stage === "columns" && <ColumnSamples columns={view.columns} />}
        </>
      }
    >
      {stage !== "waiting" && stage !== "columns" && (
        <GoneForm intent="discard" answer={answer} summary="Não deu certo" />
      )}
      {stage === "columns" ? (
        <ChooseColumns view={view} answer={answer} />
      ) : (
        <>
          <ConfirmBars view={view} answer={answer} />
          <ImportedLines view={view} />
        </>
      )}
      <ConfirmDialog command="cancel" answer={answer}>
        <p>
          A importação para antes dos próximos 500 bares. Os que já foram importados ficam como estão; para
          importar o resto, envie o arquivo de novo.
        </p>
      </ConfirmDialog>
    </DetailPage>
  )
}
