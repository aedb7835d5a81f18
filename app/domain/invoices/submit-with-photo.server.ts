import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { readPhoto } from "#app/platform/photo.server"
import { dropPhoto, storePhoto } from "#app/platform/stored-photo.server"
import type { InvoiceInput } from "./invoice-input"
import { readInvoice } from "./read-invoice"
import { keysOf } from "./submission-keys.server"
import { type Submission, submitInvoice, type Submitted } from "./submit-invoice.server"

/** The form as it was sent, and what is known of its request. */
export type SentForm = Omit<Submission, "paper" | "purchase" | "keys" | "photoKey"> & {
  input: InvoiceInput
  photo: File | undefined
  files?: Files
}

/**
 * Sends an invoice together with its photo, drawn anew and stored before the transaction that names it. Throws
 * RuleBroken.
 */
export async function submitWithPhoto(
  db: Db,
  { input, photo: file, files, waitedMs = 0, ...request }: SentForm,
): Promise<Submitted> {
  const started = performance.now()
  const waited = () => waitedMs + performance.now() - started
  // A wrong key is said before the photo costs anybody's time.
  const form = { ...request, paper: readInvoice(input), purchase: input }
  const photo = await readPhoto(file)
  const keys = keysOf(input, photo?.sentSha256 ?? null)
  if (!photo) return submitInvoice(db, { ...form, keys, photoKey: null, waitedMs: waited() })
  const store = files ?? storedFiles()
  const photoKey = await storePhoto(store, photo)
  try {
    const submitted = await submitInvoice(db, { ...form, keys, photoKey, waitedMs: waited() })
    if (submitted.replay) await dropPhoto(store, photoKey)
    return submitted
  } catch (error) {
    // Anything else may have come after the commit: then the sweep decides.
    if (error instanceof RuleBroken) await dropPhoto(store, photoKey)
    throw error
  }
}
