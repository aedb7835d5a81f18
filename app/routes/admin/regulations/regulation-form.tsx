import { EditConflict } from "#app/admin/edit-conflict"
import { HolderNotice } from "#app/admin/holder-notice"
import { SaveOrPreview } from "#app/admin/save-or-preview"
import { VersionField } from "#app/admin/stale-notice"
import { TextDiff } from "#app/admin/text-diff"
import type { NewRegulationFields } from "#app/domain/regulations/regulation-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextareaField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { choicesOf, regulationKindWords, textLocaleWords } from "#app/words/states"
import { regulationFieldWords } from "#app/words/form-fields"

type Props = {
  answer: Refusal | undefined
  constraint: Constraint
  submit: string
  /** The draft as it is saved. */
  saved?: { title: string; body: string; version: number }
  /** A new one comes with its form's key, and with what it may begin from. */
  fresh?: { formKey: string; kind?: string; locale?: string; title?: string; body?: string }
}

/** A draft's words, for a new one and for one that is there; either is saved or only looked at. */
export function RegulationForm({ answer, constraint, submit, saved, fresh }: Props) {
  const began = saved && { title: saved.title, body: saved.body }
  const [form, fields] = usePageForm<Partial<NewRegulationFields>>({
    intent: ["save", "preview"],
    answer,
    defaultValue: began ?? fresh,
    constraint,
  })
  return (
    <PostForm
      form={form}
      summary="Confira os campos"
      labels={regulationFieldWords}
      className="form"
      encType="multipart/form-data"
      buttonsChoose
    >
      {saved && (
        <EditConflict answer={answer} labels={savedLabels} say={sayShort}>
          <BodyDiff answer={answer} />
        </EditConflict>
      )}
      {saved && <VersionField answer={answer} current={saved.version} began={began} />}
      {fresh && (
        <>
          <input type="hidden" name="formKey" value={fresh.formKey} />
          <HolderNotice
            answer={answer}
            title="Alguém já escreve essa edição"
            permission="regulations:edit"
            to={paths.admin.regulationsEdit}
          />
          <div className="form__pair">
            <SelectField
              field={fields.kind}
              options={choicesOf(regulationKindWords)}
              placeholder="Selecione"
            />
            <SelectField field={fields.locale} options={choicesOf(textLocaleWords)} placeholder="Selecione" />
          </div>
        </>
      )}
      <TextField field={fields.title} autoComplete="off" />
      <TextareaField
        field={fields.body}
        rows={24}
        hint="Markdown: ## título, - item, **negrito**, [palavras](https://endereço), tabelas com |. HTML aparece como texto."
      />
      <SaveOrPreview save={submit} />
    </PostForm>
  )
}

const { title, body } = regulationFieldWords
const savedLabels = { title, body }

/** A long text is told by what of it differs. */
const sayShort = (name: string, value: string) => (name === "body" ? "" : value)

/** What this person's text would make of the one that is saved now. */
function BodyDiff({ answer }: { answer: Refusal | undefined }) {
  const isAsked = answer?.collisions?.flat().includes("body") ?? true
  const diff = answer?.refused.textDiff ?? []
  if (!isAsked || diff.length === 0) return null
  return (
    <>
      <p>O que o seu texto muda no que está salvo agora:</p>
      <TextDiff pieces={diff} />
    </>
  )
}
