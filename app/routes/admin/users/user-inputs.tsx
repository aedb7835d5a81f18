import type { FieldMetadata } from "@conform-to/react"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import { SelectField, TextField } from "#app/forms/fields"

export type UserFields = { name: string; email: string; type: string }
export const userLabels = { name: "Nome", email: "Email", type: "Tipo" }

type Props = {
  fields: { [Name in keyof UserFields]: FieldMetadata<string, any, string[]> }
  /** The types that may be given. */
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
        hint={own && "O seu, outro administrador troca."}
        required
      />
      <SelectField
        field={fields.type}
        label={userLabels.type}
        options={options}
        placeholder={own ? undefined : "Selecione"}
        hint={own && "O seu, outro Super Usuário muda."}
        required
      />
    </>
  )
}
