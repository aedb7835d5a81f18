import type { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { regulations } from "#drizzle/schema/contents"
import { lockDraft, needsSeenDraft } from "./lock-texts.server"
import { pdfName } from "./regulation"
import type { RegulationRow } from "./regulations.queries.server"
import { dropPdf, type Pdf, readPdf, storePdf } from "./stored-pdf.server"

type ChangePdf = { id: string; version: number; by: string; now: Date; files?: Files }

/**
 * Puts a PDF beside a draft, in the place of the one that it has; the same one again changes nothing. Throws NOT_FOUND,
 * WRONG_STATE, STALE where somebody changed the draft since it was seen, and INVALID_REQUEST for what is no PDF or too large.
 */
export async function putPdf(
  db: Db,
  { file, files = storedFiles(), ...change }: ChangePdf & { file: File },
): Promise<void> {
  const pdf = readPdf(new Uint8Array(await file.arrayBuffer()))
  const key = await storePdf(files, pdf)
  const unused = await changePdf(db, { ...change, pdf: { key, ...pdf } }).catch(async (error: unknown) => {
    // Anything else may have come after the commit: then the sweep decides.
    if (error instanceof RuleBroken) await dropPdf(files, key)
    throw error
  })
  if (unused) await dropPdf(files, unused)
}

/** Takes the PDF away from a draft. Throws NOT_FOUND, WRONG_STATE, STALE. */
export async function removePdf(db: Db, { files = storedFiles(), ...change }: ChangePdf): Promise<void> {
  const unused = await changePdf(db, { ...change, pdf: null })
  if (unused) await dropPdf(files, unused)
}

type PdfChange = Omit<ChangePdf, "files"> & { pdf: (Pdf & { key: string }) | null }

/** Answers the file that is of no use any more. */
const changePdf = (db: Db, { id, version, by, now, pdf }: PdfChange): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (draft.pdfSha256 === (pdf?.sha256 ?? null)) return pdf?.key ?? null
    needsSeenDraft(draft, version)
    await tx
      .update(regulations)
      .set({ pdfFile: pdf?.key ?? null, pdfSha256: pdf?.sha256 ?? null, version: draft.version + 1 })
      .where(eq(regulations.id, id))
    await writeAction(tx, {
      by,
      permission: "regulations",
      action: "edit",
      at: now,
      subjectType: "regulations",
      subjectId: id,
      table: regulations,
      before: { pdfSha256: draft.pdfSha256 },
      after: { pdfSha256: pdf?.sha256 ?? null },
    })
    return draft.pdfFile
  })

/** An edition's PDF and its name on whoever's disk. Throws NOT_FOUND, also where the file is gone. */
export async function openPdf(
  row: RegulationRow,
  files: Files = storedFiles(),
): Promise<{ stream: Readable; name: string }> {
  const stream = row.pdfFile === null ? undefined : await files.find(row.pdfFile)
  if (!stream) throw new RuleBroken("NOT_FOUND")
  return { stream, name: pdfName(row) }
}
