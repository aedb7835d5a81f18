import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { createTemplate } from "#app/domain/templates/create-template.server"
import { newTemplateInput } from "#app/domain/templates/template-input"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { TemplateForm } from "./template-form"
import { TemplateHelp } from "./template-help"

export const meta = () => pageMeta("Criar modelo")

export const loader = adminLoader("templates:create", async () => ({
  formKey: randomUUID(),
  constraint: constraintOf(newTemplateInput),
}))

export const action = adminAction({
  save: command({
    guard: "templates:create",
    schema: newTemplateInput,
    async run(input, { db, admin, now, headers }) {
      const { templateId } = await createTemplate(db.primary, { input, by: admin.id, now })
      const said = `Modelo criado: ${input.name}. Confira a amostra.`
      return redirectSaying(paths.admin.emailTemplatesEdit(templateId), said, { headers })
    },
  }),
})

export default function CreateTemplatePage() {
  const { formKey, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      isForm
      title="Criar modelo"
      back={{ href: paths.admin.emailTemplates, label: "Modelos de email" }}
      side={<TemplateHelp mail={null} />}
    >
      <Card title="Novidades para quem pediu">
        <TemplateForm formKey={formKey} constraint={constraint} answer={answer} submit="Criar modelo" />
      </Card>
    </DetailPage>
  )
}
