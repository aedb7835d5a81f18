import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { activeStatuses, useStateColumns } from "#app/admin/state-change"
import { promotionRules } from "#app/domain/campaign.server"
import { pageOfProducts } from "#app/domain/stores/products.list.server"
import { countActiveProducts, type ProductRow } from "#app/domain/stores/products.queries.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { ProductDialogs } from "./product-dialogs"
import { productStateCommands } from "./product-state.server"
import { RuleNotice } from "./rule-notice"

export const meta = () => pageMeta("Produtos participantes")

export const loader = adminLoader("stores:list", async ({ db, url, env }) => ({
  page: await pageOfProducts(db.replica, url),
  active: await countActiveProducts(db.replica),
  rule: promotionRules(env).ticketsRule,
  setting: env.TICKETS_RULE,
}))

export const action = adminAction(productStateCommands)

export const shouldRevalidate = revalidateStale

export default function ProductsPage() {
  const { page, ...counting } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  const chosen = useSearchParams()[0].get("id")
  const columns: ListColumn<ProductRow, "products">[] = [
    {
      header: "Nome",
      sort: "name",
      wraps: true,
      cell: ({ id, name }) => (
        <LinkIf permission="stores:edit" to={paths.admin.productsEdit(id)}>
          {name}
        </LinkIf>
      ),
    },
    { name: "sku", sort: "sku", cell: ({ sku }) => sku },
    {
      name: "numbersPerUnit",
      sort: "numbersPerUnit",
      align: "end",
      cell: ({ numbersPerUnit }) => numbersPerUnit,
    },
    ...useStateColumns("stores:disable_or_enable"),
  ]
  return (
    <ListPage
      title="Produtos participantes"
      area="products"
      page={page}
      search="Nome ou SKU"
      actions={
        <>
          <Link to={paths.admin.stores} className={buttonClass({ variant: "secondary" })}>
            Bares
          </Link>
          {can("stores:create") && (
            <Link to={paths.admin.productsCreate} className={buttonClass()}>
              Criar produto
            </Link>
          )}
        </>
      }
      summary={<RuleNotice {...counting} />}
      filters={<SelectFilter name="status" options={activeStatuses} all="Todas" />}
      columns={columns}
    >
      <ProductDialogs product={page.rows.find(({ id }) => id === chosen)} answer={answer} />
    </ListPage>
  )
}
