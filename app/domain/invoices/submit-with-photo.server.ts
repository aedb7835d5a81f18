import { createHash } from "node:crypto"
import type { Db } from "#app/db/client.server"
import { canonicalJson } from "#app/domain/draws/canonical-json"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { type Photo, readPhoto } from "#app/platform/photo.server"
import { dropPhoto, storePhoto } from "#app/platform/stored-photo.server"
import type { InvoiceAnswer } from "./answer.server"
import type { InvoiceInput } from "./invoice-input"
import { readInvoice } from "./read-invoice"
import { type Submission, submitInvoice } from "./submit-invoice.server"

type WithPhoto = Omit<Submission, "photoKey" | "contentHash"> & { photo: File | undefined; files?: Files }

/**
 * Sends an invoice together with its photo, drawn anew and stored before the transaction that names it. Throws
 * RuleBroken.
 */
export async function submitWithPhoto(
  db: Db,
  { photo: file, files = storedFiles(), ...submission }: WithPhoto,
): Promise<InvoiceAnswer> {
  // A wrong key is said before the photo costs anybody's time.
  readInvoice(submission.input)
  const photo = await readPhoto(file)
  if (!photo) return submitInvoice(db, submission)
  const photoKey = await storePhoto(files, photo)
  const contentHash = hashOf(submission.input, photo)
  try {
    const answer = await submitInvoice(db, { ...submission, photoKey, contentHash })
    if (answer.replay) await dropPhoto(files, photoKey)
    return answer
  } catch (error) {
    // Anything else may have come after the commit: then the sweep decides.
    if (error instanceof RuleBroken) await dropPhoto(files, photoKey)
    throw error
  }
}

/** The same form with the same file is the same invoice, whatever drawing it anew made of it. */
function hashOf(input: InvoiceInput, { sentSha256 }: Photo): string {
  const { idempotencyKey: _, scanned: __, ...sent } = input
  return createHash("sha256")
    .update(canonicalJson({ ...sent, photo: sentSha256 }))
    .digest("hex")
}
