import type { FieldMetadata } from "@conform-to/react"
import { TextField } from "#app/forms/fields"

/** What they are called, over them and in what their form's summary says of them. */
export const newPasswordWords = { password: "Nova senha", passwordConfirmation: "Confirmar senha" }

type Props = { fields: Record<keyof typeof newPasswordWords, FieldMetadata> }

/** A new password, typed twice; what it needs is said before anybody thinks of one. */
export const NewPasswordFields = ({ fields }: Props) => (
  <>
    <TextField
      field={fields.password}
      type="password"
      hint="8 caracteres ou mais, com minúscula, maiúscula, número e caractere especial."
      autoComplete="new-password"
    />
    <TextField field={fields.passwordConfirmation} type="password" autoComplete="new-password" />
  </>
)
