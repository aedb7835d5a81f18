import type { FieldMetadata } from "@conform-to/react"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import { SelectField, TextField } from "#app/forms/fields"

export type UserFields = { name: string; email: string; type: string }
export const userLabels = { name: "Nome", email: "Email", type: "Tipo" }

type Props = {
  fields: { [Name in keyof UserFields]: FieldMetadata<string> }
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
      <TextField field={fields.name} label={userLabels.name} maxLength={64} autoComplete="off" required />
      <TextField
        field={fields.email}
        label={userLabels.email}
        type="email"
        autoComplete="off"
        readOnly={own}
        hint={own && "O seu, outra pessoa troca."}
        required
      />
      <SelectField
        field={fields.type}
        label={userLabels.type}
        options={options}
        placeholder={own ? undefined : "Selecione"}
        hint={own && `O seu, ${types.includes("super") ? "outro Super Usuário" : "outra pessoa"} muda.`}
        required
      />
    </>
  )
}
