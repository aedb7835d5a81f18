import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { z } from "zod"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { regulations } from "#drizzle/schema/contents"
import { lockTexts } from "./lock-texts.server"
import { auditPublication, isSame } from "./publish-regulation.server"
import type { publishedTextInput } from "./regulation-input.server"
import { findDraft, inForce, nextEdition, type RegulationRow } from "./regulations.queries.server"
import { bringPdfBack, dropPdf, readPdf, storePdf } from "./stored-pdf.server"

type Text = z.output<typeof publishedTextInput>
type Publication = { text: Text; pdf?: Uint8Array; reason: string; now: Date; files?: Files }

/**
 * Publishes a text that was written elsewhere, without a draft at the desk and in nobody's name; what is in force already
 * is published once, and only its PDF is stored again where the store lacks it. Answers the edition. Throws INVALID_REQUEST and
 * CANNOT_SEND_FILE beside `pdf`.
 */
export async function publishText(
  db: Db,
  { text, pdf: bytes, reason, now, files = storedFiles() }: Publication,
): Promise<{ edition: number; isNew: boolean }> {
  const pdf = bytes && readPdf(bytes)
  const said = { ...text, pdfSha256: pdf?.sha256 ?? null }
  const there = await inForce(db, text)
  if (there && isSame(there, said)) {
    if (pdf && there.pdfFile) await bringPdfBack(files, there.pdfFile, pdf)
    return { edition: there.edition, isNew: false }
  }
  const pdfFile = pdf ? await storePdf(files, pdf) : null
  const published = await inTransaction(db, (tx) =>
    insertOnce(tx, { ...said, pdfFile }, { now, reason }),
  ).catch(async (error: unknown) => {
    // Anything else may have come after the commit: then the sweep decides.
    if (pdfFile && error instanceof RuleBroken) await dropPdf(files, pdfFile)
    throw error
  })
  if (pdfFile && !published.isNew) await dropPdf(files, pdfFile)
  return published
}

type Said = Pick<RegulationRow, "kind" | "locale" | "title" | "body" | "pdfFile" | "pdfSha256">

async function insertOnce(tx: Db, said: Said, { now, reason }: { now: Date; reason: string }) {
  await lockTexts(tx)
  const there = await inForce(tx, said)
  if (there && isSame(there, said)) return { edition: there.edition, isNew: false }
  const draft = await findDraft(tx, said)
  const edition = draft?.edition ?? (await nextEdition(tx, said))
  // Somebody's draft goes on, as the edition after this one.
  if (draft) await moveDraft(tx, draft)
  const row = { id: uuidv7(), ...said, edition }
  await tx.insert(regulations).values({ ...row, publishedAt: now, createdAt: now })
  if (draft) await auditMove(tx, draft, now)
  await auditPublication(tx, row, { by: null, now, reason })
  return { edition, isNew: true }
}

async function moveDraft(tx: Db, { id, edition }: RegulationRow): Promise<void> {
  await tx
    .update(regulations)
    .set({ edition: edition + 1 })
    .where(eq(regulations.id, id))
}

const auditMove = (tx: Db, { id, edition }: RegulationRow, now: Date) =>
  writeAction(tx, {
    by: null,
    permission: "regulations",
    action: "edit",
    at: now,
    subjectType: "regulations",
    subjectId: id,
    table: regulations,
    before: { edition },
    after: { edition: edition + 1 },
  })
