import { Card } from "#app/admin/detail-page"
import { OwnPasswordField } from "#app/admin/own-password-field"
import { type TokenFields, tokenDays } from "#app/domain/tokens/token-input"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { Checkbox } from "#app/ui/checkbox"
import { ownPasswordWords } from "#app/words/form-fields"

const labels = Object.assign({ name: "Nome", days: "Vale por", grant: "Pode ler" }, ownPasswordWords)
const days = tokenDays.map((value) => ({ value, label: value === "365" ? "1 ano" : `${value} dias` }))

type Props = {
  formKey: string
  groups: readonly { title: string; rights: readonly { pair: string; label: string }[] }[]
  constraint: Constraint
  answer: Refusal | undefined
}

/** What for, for how long, and what of the own rights the token gets. */
export function TokenForm({ formKey, groups, constraint, answer }: Props) {
  const [form, fields] = usePageForm<TokenFields>({ intent: "create", answer, constraint })
  const kept = fields.grant.initialValue
  const ticked = new Set<unknown>(Array.isArray(kept) ? kept : [kept])
  const { id, errors } = fields.grant
  return (
    <Card title="Para que sistema">
      <PostForm form={form} summary="Confira isto" labels={labels} className="form">
        <p>O token nunca lê mais do que a sua conta pode ler no momento, e para se ela for desativada.</p>
        <input type="hidden" name="formKey" value={formKey} />
        <TextField field={fields.name} autoComplete="off" />
        <SelectField field={fields.days} options={days} placeholder="Selecione" />
        <fieldset
          id={id}
          className="choices"
          aria-describedby={errors ? `${id}-errors` : undefined}
          tabIndex={-1}
        >
          <legend className="choices__legend">{labels.grant}</legend>
          {errors && (
            <p id={`${id}-errors`} className="field__errors">
              {errors.join(" ")}
            </p>
          )}
          {groups.map(({ title, rights }) => (
            <fieldset key={title} className="choices__group">
              <legend className="form__legend">{title}</legend>
              {rights.map(({ pair, label }) => (
                <Checkbox
                  key={pair}
                  id={`grant-${pair}`}
                  name="grant[]"
                  value={pair}
                  label={label}
                  defaultChecked={ticked.has(pair)}
                />
              ))}
            </fieldset>
          ))}
        </fieldset>
        <OwnPasswordField field={fields.currentPassword} />
        <div className="form__actions">
          <Button>Criar token</Button>
        </div>
      </PostForm>
    </Card>
  )
}
