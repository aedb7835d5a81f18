import type { FieldMetadata } from "@conform-to/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { CityChoices } from "#app/forms/city-choices"
import { SelectField, TextField } from "#app/forms/fields"
import type { SelectOption } from "#app/ui/select"
import { Naming, usePortuguese } from "./in-portuguese"

// The value's own type is of no interest to a control.
type Fields<Names extends string> = { fields: Record<Names, FieldMetadata> }

/** Nome and Sobrenome, side by side where there is room. */
export function NameFields({ fields }: Fields<"name" | "lastname">) {
  return (
    <div className="form__pair">
      <TextField field={fields.name} autoComplete="given-name" />
      <TextField field={fields.lastname} autoComplete="family-name" />
    </div>
  )
}

export function PhoneField({ fields }: Fields<"phone">) {
  return (
    <TextField
      field={fields.phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      data-mask="phone"
    />
  )
}

export function EmailField({ field }: { field: FieldMetadata }) {
  return (
    <TextField
      field={field}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

type CpfFieldProps = {
  field: FieldMetadata
  hint?: ReactNode
  autoComplete: string
  /** Where the schema does not say it. */
  required?: boolean
}

export const CpfField = (props: CpfFieldProps) => <TextField {...props} inputMode="numeric" data-mask="cpf" />

/** What the server makes of a city that its unit does not have: the nearest names. */
export type CityHelp = { where: { article: string; unit: string }; names: string[]; chosen?: string }

type PlaceFieldsProps = Fields<"uf" | "city"> & { units: readonly SelectOption[]; help?: CityHelp }

/**
 * Estado and Cidade. The city is typed; an unknown one comes back with the nearest names to choose from, and with
 * scripts the list suggests while typing.
 */
export function PlaceFields({ fields, units, help }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const lang = usePortuguese()
  return (
    <>
      <div className="form__pair">
        <SelectField
          field={fields.uf}
          options={lang ? units.map((unit) => ({ ...unit, lang })) : units}
          placeholder={t("person.chooseUf")}
          autoComplete="address-level1"
        />
        <TextField
          field={fields.city}
          list="cities"
          data-cities-for={fields.uf.id}
          autoComplete="address-level2"
        />
        <datalist id="cities" lang={lang}>
          {help?.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      {help && (
        <CityChoices
          field={fields.city}
          {...help}
          lang={lang}
          legend={
            <Naming
              text={t("person.didYouMean", { where: t("person.where", help.where) })}
              name={help.where.unit}
            />
          }
        />
      )}
    </>
  )
}

type NewPasswordProps = Fields<"password" | "passwordConfirmation"> & {
  /** Side by side; the rules then stand over both of them. */
  paired?: boolean
}

/** A new password, twice. */
export function NewPasswordFields({ fields, paired }: NewPasswordProps) {
  const { t } = useTranslation()
  const secret = {
    type: "password",
    autoComplete: "new-password",
    "data-show": t("person.showPassword"),
  } as const
  const marks = t("person.passwordTicks", { returnObjects: true })
  return (
    <>
      <div className={paired ? "form__pair" : "form"}>
        <TextField {...secret} field={fields.password} hint={paired ? undefined : t("person.passwordHint")} />
        <TextField {...secret} field={fields.passwordConfirmation} />
      </div>
      {/* Shown and ticked by the script alone: without it the hint says the same. */}
      <ul className="ticks" id={`${fields.password.id}-ticks`} hidden>
        {marks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </>
  )
}

/** What a person's fields are called, in the order of a summary. */
export function usePersonLabels() {
  const { t } = useTranslation()
  return {
    name: t("person.name"),
    lastname: t("person.lastname"),
    cpf: t("person.cpf"),
    birthdate: t("person.birthdate"),
    phone: t("person.phone"),
    email: t("person.email"),
    emailConfirmation: t("person.emailConfirmation"),
    uf: t("person.uf"),
    city: t("person.city"),
    currentPassword: t("person.currentPassword"),
    password: t("person.password"),
    passwordConfirmation: t("person.passwordConfirmation"),
  }
}
