import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { cityHelp, withCityChoice } from "#app/domain/locations/city-choice.server"
import { unitOptions } from "#app/domain/locations/locations.server"
import { createStore } from "#app/domain/stores/create-store.server"
import { newStoreInput } from "#app/domain/stores/store-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { StoreForm } from "./store-form"

export const meta = () => pageMeta("Criar bar")

export const loader = adminLoader("stores:create", async () => ({
  formKey: randomUUID(),
  units: unitOptions,
  constraint: constraintOf(newStoreInput),
}))

export const action = adminAction({
  save: command({
    guard: "stores:create",
    schema: withCityChoice(newStoreInput),
    extraAnswer: cityHelp,
    async run(input, { db, admin, now, headers }) {
      await createStore(db.primary, { input, by: admin.id, now })
      return redirectSaying(paths.admin.stores, `Bar criado: ${input.name}.`, { headers })
    },
  }),
})

export default function CreateStorePage() {
  const { formKey, units, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage isForm title="Criar bar" back={{ href: paths.admin.stores, label: "Bares" }}>
      <Card title="Dados do bar">
        <StoreForm
          formKey={formKey}
          units={units}
          constraint={constraint}
          answer={answer}
          submit="Criar bar"
        />
      </Card>
    </DetailPage>
  )
}
