import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { TemplateLink } from "#app/admin/template-link"
import { listTemplates, type TemplateLine } from "#app/domain/templates/templates.list.server"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { buttonClass } from "#app/ui/button"
import { choicesOf, templateKindWords } from "#app/words/states"

export const meta = () => pageMeta("Modelos de email")

export const loader = adminLoader("templates:list", async ({ db, url }) => ({
  page: await listTemplates(db.replica, url),
}))

const columns: ListColumn<TemplateLine, "templates">[] = [
  {
    header: "Nome",
    sort: "name",
    wraps: true,
    cell: ({ activeId, ...template }) => <TemplateLink template={template} version={{ id: activeId }} />,
  },
  { name: "type", cell: ({ mail }) => templateKindWords[mail === null ? "news" : "trade"] },
  {
    name: "activeVersion",
    cell: ({ active, newest }) => (
      <>
        {active} {newest > active && <Badge tone="warn">{newest} por usar</Badge>}
      </>
    ),
  },
  { name: "createdAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

export default function EmailTemplatesPage() {
  const { page } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Modelos de email"
      area="templates"
      page={page}
      search="Nome"
      actions={
        can("templates:create") && (
          <Link to={paths.admin.emailTemplatesCreate} className={buttonClass()}>
            Criar modelo
          </Link>
        )
      }
      filters={<SelectFilter name="kind" options={choicesOf(templateKindWords)} />}
      columns={columns}
    />
  )
}
