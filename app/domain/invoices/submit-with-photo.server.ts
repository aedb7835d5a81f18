import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { drawPhoto, lookAtPhoto, photoTurn } from "#app/platform/photos/photo.server"
import { dropPhoto, storePhoto } from "#app/platform/photos/stored-photo.server"
import { foreseeInvoice } from "./foresee-invoice.server"
import type { InvoiceInput } from "./invoice-input"
import { readInvoice } from "./read-invoice"
import { AlikeCameMeanwhile, lookForSamePhoto } from "./same-photo.server"
import type { Submission, Submitted } from "./submission"
import { keysOf } from "./submission-keys.server"
import { submitInvoice } from "./submit-invoice.server"

/** While photos of its like keep coming, one is looked at so often. */
const LOOKS = 5

/** The form as it was sent, and what is known of its request. */
export type SentInvoiceForm = Omit<Submission, "paper" | "purchase" | "keys" | "photoKey" | "photoLook"> & {
  input: InvoiceInput
  photo: File | undefined
  files?: Files
}

/**
 * Sends an invoice together with its photo, drawn anew and stored before the transaction that names it. Whatever
 * refuses the invoice anyway is said before the photo costs anybody's time. Throws RuleBroken.
 */
export async function submitWithPhoto(
  db: Db,
  { input, photo: file, files, waitedMs = 0, ...request }: SentInvoiceForm,
): Promise<Submitted> {
  const started = performance.now()
  const soFar = () => ({ waitedMs: waitedMs + performance.now() - started })
  const form = { ...request, paper: readInvoice(input), purchase: input }
  if (!file?.size)
    return submitInvoice(db, { ...form, keys: keysOf(input, null), photoKey: null, ...soFar() })
  return photoTurn(request.registrationId, async () => {
    const photo = await lookAtPhoto(file)
    const known = { ...form, keys: keysOf(input, photo.sha256) }
    const before = await foreseeInvoice(db, { ...known, hasPhoto: true, ...soFar() })
    if (before) return before
    const store = files ?? storedFiles()
    const drawn = await drawPhoto(photo, request.registrationId)
    const photoKey = await storePhoto(store, drawn)
    try {
      const look = { files: store, picture: drawn.bytes, account: request.registrationId }
      const submitted = await lookingAgain(async () => {
        const photoLook = await lookForSamePhoto(db, look)
        return submitInvoice(db, { ...known, photoLook, photoKey, ...soFar() })
      })
      if (submitted.replay) await dropPhoto(store, photoKey)
      return submitted
    } catch (error) {
      // Anything else may have come after the commit: then the sweep decides.
      if (error instanceof RuleBroken) await dropPhoto(store, photoKey)
      throw error
    }
  })
}

/** Looks and submits anew where a photo of its like was kept in between. Throws BUSY where they keep coming. */
async function lookingAgain(submit: () => Promise<Submitted>): Promise<Submitted> {
  for (let attempt = 1; attempt <= LOOKS; attempt++) {
    try {
      return await submit()
    } catch (error) {
      if (!(error instanceof AlikeCameMeanwhile)) throw error
    }
  }
  throw new RuleBroken("BUSY")
}
