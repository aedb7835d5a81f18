import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { rememberFormat } from "#app/admin/own-choice.server"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { Refresh } from "#app/admin/refresh"
import { ExportStatus, exportFilters } from "#app/admin/status/run-status"
import { redirectSaying } from "#app/admin/toast.server"
import { listLabels } from "#app/auth/permission-labels"
import { cancelExport } from "#app/domain/exports/cancel-export.server"
import { deleteExport } from "#app/domain/exports/delete-export.server"
import { exportIdInput, newExportInput } from "#app/domain/exports/asked-export"
import { exportAreas, listExports } from "#app/domain/exports/exports.list.server"
import { requestExport } from "#app/domain/exports/request-export.server"
import { sayFilters } from "#app/domain/exports/filter-words"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { sayBytes } from "#app/ui/figure"
import { sayCount } from "#app/words/count"
import { sayExportFault } from "#app/words/exports"
import { exportFormatWords } from "#app/words/files"
import type { Refusal } from "#app/forms/refusal"

export const meta = () => pageMeta("Exportações")

const areaNames: Readonly<Record<string, string>> = listLabels

export const loader = adminLoader("exports:list", async ({ db, url, admin, now }) => {
  const page = await listExports(db.replica, url, { reader: admin, now })
  const rows = page.rows.map(({ filters, ...row }) => ({ ...row, filters: sayFilters(row.area, filters) }))
  const areas = exportAreas().map((area) => ({ value: area, label: areaNames[area] ?? area }))
  return { page: { ...page, rows }, areas }
})

export const action = adminAction({
  // Whoever may make exports at all; the list's own `<area>:export` is the use case's first question.
  create: command({
    guard: "exports:create",
    schema: newExportInput,
    async run({ area, filters, format }, { db, admin, now, headers, request }) {
      const { id: by, permissions } = admin
      await requestExport(db.primary, { area, filters, format, by, permissions, now })
      if (format) await rememberFormat(headers, { request, by, format })
      return redirectSaying(paths.admin.exports, "Exportação pedida. Ela aparece aqui quando ficar pronta.", {
        headers,
      })
    },
  }),
  // The use case asks whose it is.
  cancel: command({
    guard: ["exports:create", "exports:delete"],
    schema: exportIdInput,
    async run({ id: exportId }, { db, admin, now, headers }) {
      const { id, permissions } = admin
      await cancelExport(db.primary, { exportId, id, permissions, now })
      return redirectSaying(paths.admin.exports, "Exportação cancelada.", { headers })
    },
  }),
  delete: command({
    guard: "exports:delete",
    schema: exportIdInput,
    async run({ id }, { db, admin, now, headers }) {
      await deleteExport(db.primary, { id, by: admin.id, permissions: admin.permissions, now })
      return redirectSaying(paths.admin.exports, "Exportação apagada.", { headers })
    },
  }),
})

export default function ExportsPage() {
  const { page, areas } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isAnyUnderWay = page.rows.some(({ underWay }) => underWay)
  return (
    <ListPage
      title="Exportações"
      area="exports"
      page={page}
      search="Lista ou quem pediu"
      empty="Ainda não há nenhuma. Peça uma com Exportar, em qualquer lista."
      actions={isAnyUnderWay && <Refresh />}
      filters={
        <>
          <SelectFilter name="area" label="Lista" options={areas} all="Todas" />
          <SelectFilter name="status" options={exportFilters} all="Todas" />
          <PeriodFilter />
        </>
      }
      columns={[
        { header: "Lista", cell: ({ area }) => areaNames[area] ?? area },
        { header: "Situação", wraps: true, cell: (row) => <State {...row} /> },
        { name: "file", wraps: true, cell: (row) => <File {...row} /> },
        { name: "filters", wraps: true, cell: ({ filters }) => filters },
        {
          name: "requestedBy",
          wraps: true,
          cell: ({ requestedBy, takenBy }) => (
            <>
              {requestedBy}
              {takenBy.length > 0 && (
                <span className="list__sub">Baixada também por {takenBy.join(", ")}</span>
              )}
            </>
          ),
        },
        {
          name: "requestedAt",
          sort: "createdAt",
          wraps: true,
          cell: ({ createdAt, expiresAt }) => (
            <>
              <Moment at={createdAt} />
              {expiresAt && (
                <span className="list__sub">
                  Expira em <Moment at={expiresAt} />
                </span>
              )}
            </>
          ),
        },
        {
          header: "Comando",
          buttons: true,
          cell: (row) => (row.underWay ? <Cancel {...row} /> : <Delete {...row} />),
        },
      ]}
    >
      <CancelDialog answer={answer} />
      <DeleteDialog answer={answer} />
    </ListPage>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["rows"][number]

const State = ({ state, error, canceledFor, percent }: Row) => (
  <>
    <ExportStatus value={state} /> {state === "failed" && error && sayExportFault(error)}
    {canceledFor !== null && <span className="list__sub">{canceledFor}</span>}
    {percent !== null && (
      <>
        <progress max={100} value={percent} aria-label="Linhas escritas" /> {percent}%
      </>
    )}
  </>
)

/** The file to take, and what it is. */
function File(row: Row) {
  const { format, rows, bytes } = row
  const facts = [
    exportFormatWords[format],
    rows !== null && sayCount(rows, "linha", "linhas"),
    bytes !== null && sayBytes(bytes),
  ]
  return (
    <>
      <Download {...row} />
      <span className="list__sub">{facts.filter(Boolean).join(" · ")}</span>
    </>
  )
}

function Download({ id, state, readable }: Row) {
  if (!useCan()("exports:view") || !readable || state !== "ready") return null
  return (
    <LinkButton href={paths.admin.exportFile(id)} small variant="secondary" icon="download" download>
      Baixar
    </LinkButton>
  )
}

const Cancel = ({ id, cancelable }: Row) =>
  cancelable && (
    <CommandButton command="cancel" id={id} small variant="quiet">
      Cancelar exportação
    </CommandButton>
  )

const Delete = ({ id, state, readable }: Row) =>
  readable &&
  state !== "expired" &&
  state !== "canceled" && (
    <CommandButton command="delete" id={id} permission="exports:delete" small variant="quiet">
      Apagar
    </CommandButton>
  )

type DialogProps = { answer: Refusal | undefined }

/** One dialog for all rows; the URL says which. */
function CancelDialog({ answer }: DialogProps) {
  const id = useSearchParams()[0].get("id") ?? ""
  return (
    <ConfirmDialog command="cancel" isDanger answer={answer}>
      <input type="hidden" name="id" value={id} />
      <p>O arquivo deixa de ser gerado, e o que já foi escrito é apagado. O registro continua na lista.</p>
    </ConfirmDialog>
  )
}

function DeleteDialog({ answer }: DialogProps) {
  const id = useSearchParams()[0].get("id") ?? ""
  return (
    <ConfirmDialog command="delete" isDanger answer={answer}>
      <input type="hidden" name="id" value={id} />
      <p>O arquivo some agora. O registro continua na lista.</p>
    </ConfirmDialog>
  )
}
