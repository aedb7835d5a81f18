import type { ReactNode } from "react"
import { EditConflict } from "#app/admin/edit-conflict"
import { HolderNotice } from "#app/admin/holder-notice"
import { VersionField } from "#app/admin/stale-notice"
import type { CityHelp } from "#app/domain/locations/city-choice.server"
import type { StoreForm as Saved } from "#app/domain/stores/store-form"
import type { StoreInput, StoreFields } from "#app/domain/stores/store-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { CheckField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import type { SelectOption } from "#app/ui/select"
import { storeFieldWords } from "#app/words/form-fields"
import { PlaceFields } from "./place-fields"

type Props = {
  answer: Refusal<{ city?: CityHelp }> | undefined
  units: readonly SelectOption[]
  constraint: Constraint
  submit: string
  /** The bar as it is saved; a new one comes with its form's key instead. */
  saved?: Saved
  formKey?: string
  /** Under the position. */
  children?: ReactNode
}

/** A word for every field of the schema. */
const labels: Record<keyof StoreInput, string> = storeFieldWords

/** A bar's data, for a new one and for one that is there. */
export function StoreForm({ answer, units, constraint, submit, saved, formKey, children }: Props) {
  const [form, fields] = usePageForm<StoreFields>({
    intent: "save",
    answer,
    defaultValue: saved ?? { active: "on" },
    constraint,
  })
  return (
    <PostForm form={form} summary="Confira os campos" labels={labels} className="form">
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {saved && <EditConflict answer={answer} labels={labels} />}
      {saved && <VersionField answer={answer} current={saved.version} began={saved} />}
      <HolderNotice
        answer={answer}
        title="Esse CNPJ já é de um bar"
        permission="stores:edit"
        to={paths.admin.storesEdit}
      />
      <TextField field={fields.name} autoComplete="off" />
      <TextField
        field={fields.cnpj}
        hint="Com letras ou só números, com ou sem pontuação. É por ele que os cupons encontram o bar."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="form__pair">
        <TextField field={fields.address} autoComplete="off" />
        <TextField field={fields.cep} inputMode="numeric" autoComplete="off" />
      </div>
      <PlaceFields fields={fields} units={units} help={answer?.refused.city} />
      <div className="form__pair">
        <TextField field={fields.lat} optional="opcional" hint="Como -22,906" />
        <TextField field={fields.lng} optional="opcional" hint="Como -47,061" />
      </div>
      {children}
      {!saved && (
        <CheckField
          field={fields.active}
          label="Ativo"
          hint="Sem isto, os cupons deste CNPJ são recusados até o bar ser ativado."
        />
      )}
      <div className="form__actions">
        <Button>{submit}</Button>
      </div>
    </PostForm>
  )
}
