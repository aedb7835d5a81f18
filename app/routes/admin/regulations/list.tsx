import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { type ListColumn, ListPage } from "#app/admin/list-page"
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

const columns: ListColumn<RegulationLine>[] = [
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
  { header: "Tipo", cell: ({ kind }) => regulationKindWords[kind] },
  { header: "Língua", cell: ({ locale }) => textLocaleWords[locale] },
  { header: "Edição", sort: "edition", align: "end", cell: ({ edition }) => edition },
  { header: "Situação", cell: ({ state }) => <RegulationStatus state={state} /> },
  { header: "PDF", cell: ({ hasPdf }) => (hasPdf ? "sim" : "não") },
  { header: "Publicado", cell: ({ publishedAt }) => (publishedAt ? <Moment at={publishedAt} /> : "—") },
  { header: "Cadastro", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
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
          <SelectFilter name="kind" label="Tipo" options={choicesOf(regulationKindWords)} />
          <SelectFilter name="locale" label="Língua" options={choicesOf(textLocaleWords)} all="Todas" />
          <SelectFilter name="status" label="Situação" options={regulationStatuses} all="Todas" />
        </>
      }
      columns={columns}
    />
  )
}
