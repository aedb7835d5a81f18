import { useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { IndexStatus, indexStatuses } from "#app/admin/status/index-status"
import { listLabels } from "#app/auth/permission-labels"
import { listIndexes } from "#app/domain/indexes/indexes.list.server"
import { sayBytes } from "#app/ui/figure"
import { sayNumber } from "#app/words/count"

export const meta = () => pageMeta(listLabels.indexes)

// The primary's: a replica has the same indexes with scans of its own.
export const loader = adminLoader("commands:list", ({ db, url }) => listIndexes(db.primary, url))

export default function IndexesPage() {
  const { page, since } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={listLabels.indexes}
      area="indexes"
      page={page}
      search="Tabela, índice ou coluna"
      summary={
        <p>
          Leituras do banco principal desde{" "}
          {since ? <Moment at={since} /> : "o começo, ou a última vez que ele caiu"}. Um índice único sem
          leituras também serve: ele impede repetições.
        </p>
      }
      filters={<SelectFilter name="status" options={indexStatuses} all="Todas" />}
      columns={[
        { header: "Tabela", sort: "table", wraps: true, cell: ({ table }) => table },
        { name: "index", sort: "name", wraps: true, cell: ({ name }) => <code>{name}</code> },
        { name: "columns", wraps: true, cell: ({ columns }) => <code>{columns}</code> },
        { name: "unique", cell: ({ unique }) => (unique ? "Sim" : "Não") },
        { name: "bytes", sort: "bytes", align: "end", cell: ({ bytes }) => sayBytes(bytes) },
        { name: "scans", sort: "scans", align: "end", cell: ({ scans }) => sayNumber(scans) },
        { header: "Situação", cell: ({ state }) => <IndexStatus value={state} /> },
      ]}
    />
  )
}
