import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ChangeHistory } from "#app/admin/change-history"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { editLoader } from "#app/admin/edit-loader.server"
import { adminAction, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { ActiveStatus, StateButton } from "#app/admin/state-change"
import { redirectSaying } from "#app/admin/toast.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { editProduct } from "#app/domain/stores/edit-product.server"
import { productEditInput } from "#app/domain/stores/product-input.server"
import { getProduct } from "#app/domain/stores/products.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { productFieldWords } from "#app/words/form-fields"
import { ProductDialogs } from "./product-dialogs"
import { ProductForm } from "./product-form"
import { productStateCommands } from "./product-state.server"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Produto", data?.product.name)

export const loader = editLoader("stores:edit", paths.admin.productsCreate, async ({ db, id }) => {
  const product = await getProduct(db.primary, id)
  const constraint = constraintOf(productEditInput)
  return { product, constraint, changes: await listChanges(db.primary, { type: "products", id }) }
})

export const action = adminAction({
  save: command({
    guard: "stores:edit",
    schema: productEditInput,
    merges: {},
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      await editProduct(db.primary, { productId: id, input, by: admin.id, now })
      return redirectSaying(paths.admin.productsEdit(id), "Produto salvo.", { headers })
    },
  }),
  ...productStateCommands,
})

export const shouldRevalidate = revalidateStale

export default function EditProductPage() {
  const { product, changes, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      title={product.name}
      back={{ href: paths.admin.products, label: "Produtos participantes" }}
      badge={<ActiveStatus active={product.active} />}
      commands={<StateButton id={product.id} active={product.active} permission="stores:disable_or_enable" />}
      side={<ChangeHistory changes={changes} labels={productFieldWords} />}
    >
      <Card title="Dados do produto">
        <ProductForm
          key={editKey(answer, product.version)}
          saved={product}
          constraint={constraint}
          answer={answer}
          submit="Salvar"
        />
      </Card>
      <ProductDialogs product={product} answer={answer} />
    </DetailPage>
  )
}
