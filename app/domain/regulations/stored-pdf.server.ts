import { createHash } from "node:crypto"
import { RuleBroken } from "#app/errors"
import { type Files, newFileKey } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import { fieldText } from "#app/words/fields"
import { regulationReasons } from "#app/words/reasons/texts"

const MOST_MEGABYTES = 10

export type Pdf = { bytes: Uint8Array; sha256: string }

/**
 * A file as a PDF beside a text: of its size, with a PDF's first and last words. Throws INVALID_REQUEST beside
 * `pdf`.
 */
export function readPdf(bytes: Uint8Array): Pdf {
  if (bytes.length > MOST_MEGABYTES * 1024 * 1024)
    throw new RuleBroken("INVALID_REQUEST", {
      field: "pdf",
      because: fieldText(`file-max:${MOST_MEGABYTES}`),
    })
  const [head, tail] = [bytes.subarray(0, 8), bytes.subarray(-1024)].map((part) =>
    Buffer.from(part).toString("latin1"),
  ) as [string, string]
  if (!/^%PDF-[12]\.[0-9]/.test(head) || !tail.includes("%%EOF"))
    throw new RuleBroken("INVALID_REQUEST", { field: "pdf", because: regulationReasons.noPdf })
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") }
}

/** A store that is away or full is mended by people. */
const COME_BACK_SECONDS = 30

/** Stores it before the transaction that names it, as a photo is; the sweep takes what no row names. */
export async function storePdf(files: Files, pdf: Pdf): Promise<string> {
  const key = newFileKey("texts", "pdf")
  await putPdf(files, key, pdf)
  return key
}

/** The file of a text that was published while FILES_URL led elsewhere, or that its store lost, under its name. */
export async function bringPdfBack(files: Files, key: string, pdf: Pdf): Promise<void> {
  if (!(await files.exists(key))) await putPdf(files, key, pdf)
}

async function putPdf(files: Files, key: string, { bytes }: Pdf): Promise<void> {
  try {
    await files.put(key, bytes, "application/pdf")
  } catch (error) {
    log.error({ err: error }, "pdf not stored")
    throw new RuleBroken("CANNOT_SEND_FILE", { field: "pdf", data: { retryAfter: COME_BACK_SECONDS } })
  }
}

/** Nobody's answer waits on a file that the sweep would take anyway. */
export const dropPdf = (files: Files, key: string): Promise<void> =>
  files.delete(key).catch((error: unknown) => log.warn({ err: error }, "pdf not deleted"))
