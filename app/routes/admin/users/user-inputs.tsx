import type { FieldMetadata } from "@conform-to/react"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import { SelectField, TextField } from "#app/forms/fields"
import type { userFieldWords } from "#app/words/form-fields"

type Props = {
  fields: Record<keyof typeof userFieldWords, FieldMetadata>
  /** The types that may be given; of the own account the one that it has. */
  types: readonly AdminType[]
  /** Of the own account only the name changes here. */
  own?: boolean
}

/** What an account is: the same when it is made and when it is edited. */
export function UserInputs({ fields, types, own }: Props) {
  const options = types.map((type) => ({ value: type, label: adminTypeLabels[type] }))
  return (
    <>
      <TextField field={fields.name} maxLength={64} autoComplete="off" />
      <TextField
        field={fields.email}
        type="email"
        autoComplete="off"
        readOnly={own}
        hint={own && "O seu, outra pessoa troca."}
      />
      <SelectField
        field={fields.type}
        options={options}
        placeholder={own ? undefined : "Selecione"}
        hint={own && `O seu, ${types.includes("super") ? "outro Super Usuário" : "outra pessoa"} muda.`}
      />
    </>
  )
}
