import { Link, useActionData, useLoaderData, useLocation, useSearchParams } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { withParams } from "#app/admin/list-url"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { activeStatuses, useStateColumns } from "#app/admin/state-change"
import { unitOptions } from "#app/domain/locations/locations.server"
import { listStores, type StoreLine } from "#app/domain/stores/stores.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { StoreDialogs } from "./store-dialogs"
import { storeStateCommands } from "./store-state.server"

export const meta = () => pageMeta("Bares")

export const loader = adminLoader("stores:list", async ({ db, url }) => ({
  page: await listStores(db.replica, url),
  units: unitOptions,
}))

export const action = adminAction(storeStateCommands)

export const shouldRevalidate = revalidateStale

export default function StoresPage() {
  const { page, units } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  const location = useLocation()
  const chosen = useSearchParams()[0].get("id")
  const columns: ListColumn<StoreLine, "stores">[] = [
    {
      header: "Nome",
      sort: "name",
      wraps: true,
      cell: ({ id, name }) => (
        <LinkIf permission="stores:edit" to={paths.admin.storesEdit(id)}>
          {name}
        </LinkIf>
      ),
    },
    { name: "cnpj", cell: ({ cnpj }) => cnpj },
    {
      name: "city",
      sort: "city",
      wraps: true,
      cell: ({ place, address, cep }) => (
        <>
          {place}
          <span className="list__sub">
            {address}, <span className="unbroken">{cep}</span>
          </span>
        </>
      ),
    },
    ...useStateColumns("stores:disable_or_enable"),
  ]
  return (
    <ListPage
      title="Bares"
      area="stores"
      page={page}
      search="Nome, CNPJ ou cidade"
      actions={
        <>
          <a
            href={
              paths.admin.storesPoster() +
              withParams(location.search, { cursor: null, confirm: null, id: null })
            }
            className={buttonClass({ variant: "secondary" })}
          >
            Cartazes
          </a>
          <Link to={paths.admin.products} className={buttonClass({ variant: "secondary" })}>
            Produtos participantes
          </Link>
          {can("stores:import") && (
            <Link to={paths.admin.storesImport()} className={buttonClass({ variant: "secondary" })}>
              Importar bares
            </Link>
          )}
          {can("stores:create") && (
            <Link to={paths.admin.storesCreate} className={buttonClass()}>
              Criar bar
            </Link>
          )}
        </>
      }
      filters={
        <>
          <SelectFilter name="uf" options={units} />
          <SelectFilter name="status" options={activeStatuses} all="Todas" />
        </>
      }
      columns={columns}
    >
      <StoreDialogs bar={page.rows.find(({ id }) => id === chosen)} answer={answer} />
    </ListPage>
  )
}
