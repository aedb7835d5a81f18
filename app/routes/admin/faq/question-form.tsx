import { EditConflict } from "#app/admin/edit-conflict"
import { SaveOrPreview } from "#app/admin/save-or-preview"
import { VersionField } from "#app/admin/stale-notice"
import type { NewQuestionFields } from "#app/domain/faq/faq-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextareaField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { faqFieldWords } from "#app/words/form-fields"
import { choicesOf, textLocaleWords } from "#app/words/states"

type Props = {
  answer: Refusal | undefined
  constraint: Constraint
  submit: string
  /** The question as it is saved; a new one comes with its form's key. */
  saved?: { question: string; answer: string; version: number }
  fresh?: { formKey: string; locale: string }
}

const { question, answer, locale } = faqFieldWords

/** A question's words, for a new one and for one that is there; either is saved or only looked at. */
export function QuestionForm({ answer: answered, constraint, submit, saved, fresh }: Props) {
  const began = saved && { question: saved.question, answer: saved.answer }
  const [form, fields] = usePageForm<Partial<NewQuestionFields>>({
    intent: ["save", "preview"],
    answer: answered,
    defaultValue: began ?? fresh,
    constraint,
  })
  return (
    <PostForm
      form={form}
      summary="Confira os campos"
      labels={{ locale, question, answer }}
      className="form"
      buttonsChoose
    >
      {saved && (
        <>
          <EditConflict answer={answered} labels={{ question, answer }} />
          <VersionField answer={answered} current={saved.version} began={began} />
        </>
      )}
      {fresh && (
        <>
          <input type="hidden" name="formKey" value={fresh.formKey} />
          <SelectField field={fields.locale} options={choicesOf(textLocaleWords)} />
        </>
      )}
      <TextField field={fields.question} autoComplete="off" />
      <TextareaField
        field={fields.answer}
        rows={10}
        hint="Markdown: - item, **negrito**, [palavras](https://endereço). HTML aparece como texto."
      />
      <SaveOrPreview save={submit} />
    </PostForm>
  )
}
