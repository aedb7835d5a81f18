import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "react-i18next"
import { CityChoices } from "#app/forms/city-choices"
import { SelectField, TextField } from "#app/forms/fields"
import type { SelectOption } from "#app/ui/select"

// The value's own type is of no interest to a control.
type Fields<Names extends string> = { fields: Record<Names, FieldMetadata> }

/** Nome and Sobrenome, side by side where there is room. */
export function NameFields({ fields }: Fields<"name" | "lastname">) {
  const { t } = useTranslation()
  return (
    <div className="form__pair">
      <TextField field={fields.name} label={t("person.name")} autoComplete="given-name" required />
      <TextField field={fields.lastname} label={t("person.lastname")} autoComplete="family-name" required />
    </div>
  )
}

export function PhoneField({ fields }: Fields<"phone">) {
  const { t } = useTranslation()
  return (
    <TextField
      field={fields.phone}
      label={t("person.phone")}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      data-mask="phone"
      required
    />
  )
}

export function EmailField({ field, label }: { field: FieldMetadata; label: string }) {
  return (
    <TextField
      field={field}
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

export function CpfField({
  field,
  hint,
  autoComplete,
}: {
  field: FieldMetadata
  hint?: string
  autoComplete: string
}) {
  const { t } = useTranslation()
  return (
    <TextField
      field={field}
      label={t("person.cpf")}
      hint={hint}
      inputMode="numeric"
      autoComplete={autoComplete}
      data-mask="cpf"
      required
    />
  )
}

/** What the server makes of a city that its unit does not have: the nearest names. */
export type CityHelp = { where: { article: string; unit: string }; names: string[]; chosen?: string }

type PlaceFieldsProps = Fields<"uf" | "city"> & { units: readonly SelectOption[]; help?: CityHelp }

/**
 * Estado and Cidade. The city is typed; an unknown one comes back with the nearest names to choose from, and with
 * scripts the list suggests while typing.
 */
export function PlaceFields({ fields, units, help }: PlaceFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="form__pair">
        <SelectField
          field={fields.uf}
          label={t("person.uf")}
          options={units}
          placeholder={t("person.chooseUf")}
          autoComplete="address-level1"
          required
        />
        <TextField
          field={fields.city}
          label={t("person.city")}
          list="cities"
          data-cities-for={fields.uf.id}
          autoComplete="address-level2"
          required
        />
        <datalist id="cities">
          {help?.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      {help && (
        <CityChoices
          field={fields.city}
          {...help}
          legend={t("person.didYouMean", { where: t("person.where", help.where) })}
        />
      )}
    </>
  )
}

type NewPasswordProps = Fields<"password" | "passwordConfirmation"> & {
  /** The first one, or one that takes another's place. */
  label: string
  /** Side by side; the rules then stand over both of them. */
  paired?: boolean
}

/** A new password, twice. */
export function NewPasswordFields({ fields, label, paired }: NewPasswordProps) {
  const { t } = useTranslation()
  const secret = { type: "password", autoComplete: "new-password", required: true } as const
  return (
    <div className={paired ? "form__pair" : "form"}>
      <TextField
        {...secret}
        field={fields.password}
        label={label}
        hint={paired ? undefined : t("person.passwordHint")}
      />
      <TextField {...secret} field={fields.passwordConfirmation} label={t("person.passwordConfirmation")} />
    </div>
  )
}

const labelled = [
  ...(["name", "lastname", "cpf", "birthdate", "phone", "email", "emailConfirmation", "uf", "city"] as const),
  ...(["currentPassword", "password", "passwordConfirmation"] as const),
]

/** Every field's name, for the summary of a long form. */
export function usePersonLabels(): Record<string, string> {
  const { t } = useTranslation()
  return Object.fromEntries(labelled.map((name) => [name, t(`person.${name}`)]))
}
