import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { PreviewCard } from "#app/admin/published-preview"
import { redirectSaying } from "#app/admin/toast.server"
import { createRegulation } from "#app/domain/regulations/create-regulation.server"
import { newRegulationInput } from "#app/domain/regulations/regulation-input.server"
import { getRegulation } from "#app/domain/regulations/regulations.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { previewCommand } from "./preview.server"
import { RegulationForm } from "./regulation-form"

export const meta = () => pageMeta("Criar edição")

/** Empty, or with the words of the edition that the next one begins from. */
export const loader = adminLoader("regulations:create", async ({ db, url }) => {
  const from = url.searchParams.get("from")
  const row = from === null ? undefined : await getRegulation(db.primary, from)
  const begins = row && { kind: row.kind, locale: row.locale, title: row.title, body: row.body }
  return { fresh: { formKey: randomUUID(), ...begins }, constraint: constraintOf(newRegulationInput) }
})

export const action = adminAction({
  save: command({
    guard: "regulations:create",
    schema: newRegulationInput,
    async run(input, { db, admin, now, headers }) {
      const { id } = await createRegulation(db.primary, { input, by: admin.id, now })
      const toast = "Rascunho criado. Confira e publique."
      return redirectSaying(paths.admin.regulationsEdit(id), toast, { headers })
    },
  }),
  preview: previewCommand("regulations:create"),
})

export default function CreateRegulationPage() {
  const { fresh, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage isForm title="Criar edição" back={{ href: paths.admin.regulations, label: "Regulamentos" }}>
      {answer && "preview" in answer && <PreviewCard answer={answer} {...answer.preview} />}
      <Card title="A nova edição">
        <p>Começa como rascunho: só vale, e só aparece no site, depois de publicada.</p>
        <RegulationForm fresh={fresh} constraint={constraint} answer={answer} submit="Salvar rascunho" />
      </Card>
    </DetailPage>
  )
}
