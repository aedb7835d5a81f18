import type { ReactNode } from "react"
import { HolderNotice } from "#app/admin/holder-notice"
import { PlaceFields } from "#app/admin/place-fields"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import type { CityHelp } from "#app/domain/locations/city-choice.server"
import type { StoreForm as Saved } from "#app/domain/stores/store-form"
import { CheckField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import type { SelectOption } from "#app/ui/select"

/** Each field as it is called, in the form's order. */
export const storeLabels = {
  name: "Nome",
  cnpj: "CNPJ",
  address: "Endereço",
  cep: "CEP",
  uf: "Estado",
  city: "Cidade",
  lat: "Latitude",
  lng: "Longitude",
}

type Fields = Record<keyof typeof storeLabels | "active", string>
type CityAnswer = { city?: CityHelp }
type Props = {
  answer: unknown
  units: readonly SelectOption[]
  submit: string
  /** The bar as it is saved; a new one comes with its form's key instead. */
  saved?: Saved
  formKey?: string
  /** Under the position. */
  children?: ReactNode
}

/** A bar's data, for a new one and for one that is there. */
export function StoreForm({ answer, units, submit, saved, formKey, children }: Props) {
  const [form, fields] = usePageForm<Fields>("store", answer, saved ?? { active: "on" })
  const refused = (answer as { refused?: CityAnswer } | undefined)?.refused
  return (
    <PostForm form={form} summary="Confira os campos" labels={storeLabels} className="form">
      <input type="hidden" name="intent" value="save" />
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {saved && <StaleNotice answer={answer} labels={storeLabels} />}
      {saved && <VersionField answer={answer} current={saved.version} />}
      <HolderNotice
        answer={answer}
        title="Esse CNPJ já é de um bar"
        permission="stores:edit"
        to={paths.admin.storesEdit}
      />
      <TextField field={fields.name} label="Nome" maxLength={120} autoComplete="off" required />
      <TextField
        field={fields.cnpj}
        label="CNPJ"
        hint="Com letras ou só números, com ou sem pontuação. É por ele que os cupons encontram o bar."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="form__pair">
        <TextField field={fields.address} label="Endereço" maxLength={200} autoComplete="off" required />
        <TextField field={fields.cep} label="CEP" inputMode="numeric" autoComplete="off" required />
      </div>
      <PlaceFields fields={fields} units={units} help={refused?.city} />
      <div className="form__pair">
        <TextField field={fields.lat} label="Latitude" optional="opcional" hint="Como -22,906" />
        <TextField field={fields.lng} label="Longitude" optional="opcional" hint="Como -47,061" />
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
