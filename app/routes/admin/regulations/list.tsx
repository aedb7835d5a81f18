import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { RegulationStatus, regulationStatuses } from "#app/admin/status/text-status"
import { pageOfRegulations, type RegulationLine } from "#app/domain/regulations/regulations.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { choicesOf, regulationKindWords, textLocaleWords } from "#app/words/states"

export const meta = () => pageMeta("Regulamentos")

export const loader = adminLoader("regulations:list", async ({ db, url }) => ({
  page: await pageOfRegulations(db.replica, url),
}))

const columns: ListColumn<RegulationLine, "regulations">[] = [
  {
    header: "Título",
    sort: "title",
    wraps: true,
    cell: ({ id, title }) => (
      <LinkIf permission="regulations:edit" to={paths.admin.regulationsEdit(id)}>
        {title}
      </LinkIf>
    ),
  },
  { name: "type", cell: ({ kind }) => regulationKindWords[kind] },
  { name: "locale", cell: ({ locale }) => textLocaleWords[locale] },
  { name: "edition", sort: "edition", align: "end", cell: ({ edition }) => edition },
  { header: "Situação", cell: ({ state }) => <RegulationStatus state={state} /> },
  { name: "pdf", cell: ({ hasPdf }) => (hasPdf ? "sim" : "não") },
  { name: "publishedAt", cell: ({ publishedAt }) => (publishedAt ? <Moment at={publishedAt} /> : "—") },
  { name: "createdAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

export default function RegulationsPage() {
  const { page } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Regulamentos"
      area="regulations"
      page={page}
      search="Título"
      actions={
        <>
          {can("regulations:edit") && (
            <Link to={paths.admin.certificates} className={buttonClass({ variant: "secondary" })}>
              Certificados
            </Link>
          )}
          {can("regulations:create") && (
            <Link to={paths.admin.regulationsCreate} className={buttonClass()}>
              Criar edição
            </Link>
          )}
        </>
      }
      filters={
        <>
          <SelectFilter name="kind" options={choicesOf(regulationKindWords)} />
          <SelectFilter name="locale" options={choicesOf(textLocaleWords)} all="Todas" />
          <SelectFilter name="status" options={regulationStatuses} all="Todas" />
        </>
      }
      columns={columns}
    />
  )
}
