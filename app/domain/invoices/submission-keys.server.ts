import { createHash } from "node:crypto"
import { v5 as uuidv5 } from "uuid"
import { canonicalJson } from "#app/platform/canonical-json"
import type { InvoiceInput } from "./invoice-input"

/** What a form goes by when it comes again. */
export type Keys = {
  /** The form's own key. */
  form: string
  /** The one that the same form takes with this other content: always the same one, for retries. */
  fresh: string
  /** SHA-256 of everything that was sent. */
  content: string
}

/** The keys of a form; the same file with it is the same photo, whatever drawing it anew made of it. */
export function keysOf(input: InvoiceInput, photoSha256: string | null): Keys {
  const { idempotencyKey: form, scanned: _, ...typed } = input
  const sent = photoSha256 === null ? typed : { ...typed, photo: photoSha256 }
  const content = createHash("sha256").update(canonicalJson(sent)).digest("hex")
  return { form, fresh: uuidv5(content, form), content }
}
