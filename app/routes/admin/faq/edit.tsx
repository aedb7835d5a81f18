import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ChangeHistory } from "#app/admin/change-history"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { editLoader } from "#app/admin/edit-loader.server"
import { adminAction, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { PreviewCard } from "#app/admin/published-preview"
import { QuestionStatus } from "#app/admin/status/text-status"
import { redirectSaying } from "#app/admin/toast.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { deleteQuestion } from "#app/domain/faq/delete-question.server"
import { editQuestion } from "#app/domain/faq/edit-question.server"
import { questionEditInput } from "#app/domain/faq/faq-input.server"
import { getQuestion } from "#app/domain/faq/faq.queries.server"
import { publishQuestion, unpublishQuestion } from "#app/domain/faq/publish-question.server"
import { nothingInput } from "#app/domain/regulations/regulation-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { refusalIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { faqFieldWords } from "#app/words/form-fields"
import { textLocaleWords } from "#app/words/states"
import { previewCommand } from "./preview.server"
import { QuestionForm } from "./question-form"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Pergunta", data?.question.question)

export const loader = editLoader("faq:edit", paths.admin.faqCreate, async ({ db, id }) => {
  const question = await getQuestion(db.primary, id)
  const changes = await listChanges(db.primary, { type: "faq", id }, { texts: ["question", "answer"] })
  return { question, changes, constraint: constraintOf(questionEditInput) }
})

const back = (id: string, toast: string, headers: Headers) =>
  redirectSaying(paths.admin.faqEdit(id), toast, { headers })

export const action = adminAction({
  save: command({
    guard: "faq:edit",
    schema: questionEditInput,
    merges: {},
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      await editQuestion(db.primary, { id, input, by: admin.id, now })
      return back(id, "Pergunta salva.", headers)
    },
  }),
  preview: previewCommand("faq:edit"),
  publish: command({
    guard: "faq:edit",
    schema: nothingInput,
    async run(_, { db, params: { id = "" }, admin, now, headers }) {
      await publishQuestion(db.primary, { id, by: admin.id, now })
      return back(id, "Pergunta publicada.", headers)
    },
  }),
  unpublish: command({
    guard: "faq:edit",
    schema: nothingInput,
    async run(_, { db, params: { id = "" }, admin, now, headers }) {
      await unpublishQuestion(db.primary, { id, by: admin.id, now })
      return back(id, "Pergunta fora do ar.", headers)
    },
  }),
  delete: command({
    guard: "faq:delete",
    schema: nothingInput,
    async run(_, { db, params: { id = "" }, admin, now, headers }) {
      await deleteQuestion(db.primary, { id, by: admin.id, now })
      return redirectSaying(paths.admin.faq, "Pergunta excluída.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function EditQuestionPage() {
  const { question, changes, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { published, locale, position } = question
  return (
    <DetailPage
      title={question.question}
      back={{ href: `${paths.admin.faq}?locale=${locale}`, label: "Dúvidas" }}
      badge={<QuestionStatus published={published} />}
      commands={
        <>
          <CommandButton
            command={published ? "unpublish" : "publish"}
            permission="faq:edit"
            variant={published ? "secondary" : "primary"}
          >
            {published ? "Tirar do ar" : "Publicar"}
          </CommandButton>
          {!published && (
            <CommandButton command="delete" permission="faq:delete" variant="danger">
              Excluir
            </CommandButton>
          )}
        </>
      }
      side={<ChangeHistory changes={changes} labels={faqFieldWords} />}
    >
      {answer && "preview" in answer && <PreviewCard answer={answer} {...answer.preview} />}
      <Card title={`Pergunta ${position} em ${textLocaleWords[locale].toLowerCase()}`}>
        {published && <p>Está publicada: o que você salvar aparece no site na hora.</p>}
        <QuestionForm
          key={editKey(refusalIn(answer), question.version)}
          saved={question}
          constraint={constraint}
          answer={answer}
          submit="Salvar"
        />
      </Card>
      <ConfirmDialog command="publish" answer={answer} isOver={published}>
        <p>A pergunta aparece na página de dúvidas como está salva, na posição {position}.</p>
      </ConfirmDialog>
      <ConfirmDialog command="unpublish" answer={answer} isOver={!published}>
        <p>A pergunta sai da página de dúvidas. O texto e a posição ficam guardados aqui.</p>
      </ConfirmDialog>
      <ConfirmDialog command="delete" answer={answer} isOver={published}>
        <p>A pergunta é apagada. O que ela dizia continua na auditoria.</p>
      </ConfirmDialog>
    </DetailPage>
  )
}
