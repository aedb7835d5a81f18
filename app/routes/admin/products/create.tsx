import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { promotionRules } from "#app/domain/campaign.server"
import { countsProducts } from "#app/domain/invoices/submission-rules.server"
import { createProduct } from "#app/domain/stores/create-product.server"
import { newProductInput } from "#app/domain/stores/product-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { ProductForm } from "./product-form"

export const meta = () => pageMeta("Criar produto")

export const loader = adminLoader("stores:create", async ({ env }) => ({
  formKey: randomUUID(),
  counted: countsProducts(promotionRules(env)),
  constraint: constraintOf(newProductInput),
}))

export const action = adminAction({
  save: command({
    guard: "stores:create",
    schema: newProductInput,
    async run(input, { db, admin, now, headers }) {
      await createProduct(db.primary, { input, by: admin.id, now })
      return redirectSaying(paths.admin.products, `Produto criado: ${input.name}.`, { headers })
    },
  }),
})

export default function CreateProductPage() {
  const { formKey, counted, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      isForm
      title="Criar produto"
      back={{ href: paths.admin.products, label: "Produtos participantes" }}
    >
      <Card title="Dados do produto">
        <ProductForm
          formKey={formKey}
          counted={counted}
          constraint={constraint}
          answer={answer}
          submit="Criar produto"
        />
      </Card>
    </DetailPage>
  )
}
