import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { PreviewCard } from "#app/admin/published-preview"
import { redirectSaying } from "#app/admin/toast.server"
import { createQuestion } from "#app/domain/faq/create-question.server"
import { newQuestionInput } from "#app/domain/faq/faq-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { previewCommand } from "./preview.server"
import { QuestionForm } from "./question-form"

export const meta = () => pageMeta("Criar pergunta")

export const loader = adminLoader("faq:create", async ({ url }) => ({
  fresh: { formKey: randomUUID(), locale: url.searchParams.get("locale") === "en" ? "en" : "pt" },
  constraint: constraintOf(newQuestionInput),
}))

export const action = adminAction({
  save: command({
    guard: "faq:create",
    schema: newQuestionInput,
    async run(input, { db, admin, now, headers }) {
      const { id } = await createQuestion(db.primary, { input, by: admin.id, now })
      return redirectSaying(paths.admin.faqEdit(id), "Pergunta criada. Ela aparece quando for publicada.", {
        headers,
      })
    },
  }),
  preview: previewCommand("faq:create"),
})

export default function CreateQuestionPage() {
  const { fresh, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage isForm title="Criar pergunta" back={{ href: paths.admin.faq, label: "Dúvidas" }}>
      {answer && "preview" in answer && <PreviewCard answer={answer} {...answer.preview} />}
      <Card title="A nova pergunta">
        <p>Entra no fim da lista da língua e só aparece no site depois de publicada.</p>
        <QuestionForm fresh={fresh} constraint={constraint} answer={answer} submit="Criar pergunta" />
      </Card>
    </DetailPage>
  )
}
