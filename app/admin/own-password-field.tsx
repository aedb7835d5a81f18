import type { FieldMetadata } from "@conform-to/react"
import { TextField } from "#app/forms/fields"
import { ownPasswordWords } from "#app/words/form-fields"
import { useFrame } from "./frame-data"

/**
 * Of a form for what outlives the session (auth/own-password): once that is no longer young, or where the server asked.
 * Without a field for it the password would be asked for by a refusal.
 */
export function OwnPasswordField({ field }: { field: FieldMetadata<string | undefined> }) {
  const asksPassword = useFrame()?.asksPassword ?? false
  if (!asksPassword && !field.errors) return null
  return (
    <TextField
      field={field}
      type="password"
      label={ownPasswordWords.currentPassword}
      required
      hint="A que você usa para entrar no painel. Pedimos de novo porque esta sessão já está aberta há um tempo."
      autoComplete="current-password"
    />
  )
}
