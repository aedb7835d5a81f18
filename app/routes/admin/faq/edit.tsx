import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ChangeHistory } from "#app/admin/change-history"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { editLoader } from "#app/admin/edit-loader.server"
import { adminAction, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { TextDiff } from "#app/admin/text-diff"
import { PreviewCard } from "#app/admin/published-preview"
import { QuestionStatus } from "#app/admin/status/text-status"
import { redirectSaying } from "#app/admin/toast.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { deleteQuestion } from "#app/domain/faq/delete-question.server"
import { editQuestion } from "#app/domain/faq/edit-question.server"
import { draftOf, latestOf } from "#app/domain/faq/draft-of"
import { publishQuestionInput, questionEditInput } from "#app/domain/faq/faq-input.server"
import { getQuestion } from "#app/domain/faq/faq.queries.server"
import { publishQuestion, unpublishQuestion } from "#app/domain/faq/publish-question.server"
import { nothingInput } from "#app/domain/regulations/regulation-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { refusalIn } from "#app/forms/refusal"
import { diffTexts } from "#app/platform/text/text-diff.server"
import { paths } from "#app/paths"
import { faqFieldWords } from "#app/words/form-fields"
import { textLocaleWords } from "#app/words/states"
import { previewCommand } from "./preview.server"
import { QuestionForm } from "./question-form"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Pergunta", data?.question.question)

export const loader = editLoader("faq:edit", paths.admin.faqCreate, async ({ db, id }) => {
  const question = await getQuestion(db.primary, id)
  const changes = await listChanges(db.primary, { type: "faq", id }, { texts: ["question", "answer"] })
  const { published, locale, position, version } = question
  const draft = draftOf(question)
  return {
    question: { published, locale, position, version, ...latestOf(question) },
    // What the page says beside what it is to say.
    draft: draft && {
      question: diffTexts(question.question, draft.question),
      answer: diffTexts(question.answer, draft.answer),
    },
    changes,
    constraint: constraintOf(questionEditInput),
  }
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
      const saved = await getQuestion(db.primary, id)
      const said = draftOf(saved) ? "Rascunho salvo. O site continua como está." : "Pergunta salva."
      return back(id, said, headers)
    },
  }),
  preview: previewCommand("faq:edit"),
  publish: command({
    guard: "faq:edit",
    schema: publishQuestionInput,
    async run({ version }, { db, params: { id = "" }, admin, now, headers }) {
      await publishQuestion(db.primary, { id, version, by: admin.id, now })
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
  const { question, draft, changes, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { published, locale, position } = question
  return (
    <DetailPage
      title={question.question}
      back={{ href: `${paths.admin.faq}?locale=${locale}`, label: "Dúvidas" }}
      badge={<QuestionStatus published={published} hasDraft={draft !== null} />}
      commands={
        <>
          {(draft || !published) && (
            <CommandButton command="publish" permission="faq:edit">
              {draft ? "Publicar rascunho" : "Publicar"}
            </CommandButton>
          )}
          {published && (
            <CommandButton command="unpublish" permission="faq:edit" variant="secondary">
              Tirar do ar
            </CommandButton>
          )}
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
      {draft && (
        <Card title="O que o rascunho muda no site">
          <TextDiff pieces={draft.question} />
          <TextDiff pieces={draft.answer} />
        </Card>
      )}
      <Card title={`Pergunta ${position} em ${textLocaleWords[locale].toLowerCase()}`}>
        {published && <p>Está publicada: o que você salvar é rascunho, até alguém publicar.</p>}
        <QuestionForm
          key={editKey(refusalIn(answer), question.version)}
          saved={question}
          constraint={constraint}
          answer={answer}
          submit="Salvar"
        />
      </Card>
      <ConfirmDialog command="publish" answer={answer} isOver={published && !draft}>
        <input type="hidden" name="version" value={question.version} />
        <p>
          {draft
            ? "O rascunho toma o lugar do que está no site."
            : `A pergunta aparece na página de dúvidas como está salva, na posição ${position}.`}
        </p>
      </ConfirmDialog>
      <ConfirmDialog command="unpublish" answer={answer} isOver={!published}>
        <p>
          A pergunta sai da página de dúvidas. {draft ? "O rascunho" : "O texto"} e a posição ficam guardados
          aqui.
        </p>
      </ConfirmDialog>
      <ConfirmDialog command="delete" isDanger answer={answer} isOver={published}>
        <p>A pergunta é apagada. O que ela dizia continua na auditoria.</p>
      </ConfirmDialog>
    </DetailPage>
  )
}
