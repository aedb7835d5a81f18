import { EditConflict } from "#app/admin/edit-conflict"
import { VersionField } from "#app/admin/stale-notice"
import type { NewTemplateFields, TemplateTexts } from "#app/domain/templates/template-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { templateFieldWords } from "#app/words/form-fields"

type Props = {
  answer: Refusal | undefined
  constraint: Constraint
  submit: string
  /** The texts that the next version begins with, and the lock; a new template has its form's key instead. */
  saved?: TemplateTexts & { version: number }
  /** Whoever begins with an older version wants that one back: nothing of a newer one comes in between. */
  isNewest?: boolean
  formKey?: string
}

/** A word for every field of the schema. */
const labels: Record<keyof TemplateTexts | "name", string> = templateFieldWords

/** Both languages of a template, for a new one and for the next version of one that is there. */
export function TemplateForm({ answer, constraint, submit, saved, isNewest, formKey }: Props) {
  const [form, fields] = usePageForm<NewTemplateFields>({
    intent: "save",
    answer,
    defaultValue: saved ?? {},
    constraint,
  })
  const { name: _, ...textLabels } = labels
  return (
    <PostForm form={form} summary="Confira os campos" labels={saved ? textLabels : labels} className="form">
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {saved && <EditConflict answer={answer} labels={textLabels} />}
      {saved && <VersionField answer={answer} current={saved.version} began={isNewest ? saved : undefined} />}
      {!saved && (
        <TextField field={fields.name} hint="Para achar na lista; ninguém o recebe." autoComplete="off" />
      )}
      <fieldset className="form">
        <legend className="form__legend">Português</legend>
        <TextField field={fields.subjectPt} autoComplete="off" />
        <TextField field={fields.previewPt} autoComplete="off" />
        <TextField field={fields.titlePt} autoComplete="off" />
        <TextareaField field={fields.bodyPt} rows={14} />
      </fieldset>
      <fieldset className="form">
        <legend className="form__legend">Inglês</legend>
        <TextField field={fields.subjectEn} autoComplete="off" />
        <TextField field={fields.previewEn} autoComplete="off" />
        <TextField field={fields.titleEn} autoComplete="off" />
        <TextareaField field={fields.bodyEn} rows={14} />
      </fieldset>
      <div className="form__actions">
        <Button>{submit}</Button>
      </div>
    </PostForm>
  )
}
