import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { regulationReasons } from "#app/words/reasons/texts"
import { regulations } from "#drizzle/schema/contents"
import { lockDraft, lockTexts, needsSeenDraft } from "./lock-texts.server"
import { dropPdf } from "./stored-pdf.server"
import { auditedEdition } from "./audited-edition.server"

type Deletion = { id: string; version: number; by: string; now: Date; files?: Files }

/**
 * Throws a draft away as it was seen, its PDF with it. Throws NOT_FOUND, STALE where somebody wrote on, and WRONG_STATE for
 * a published edition or one that somebody else threw away (sameDecision).
 */
export async function deleteRegulation(
  db: Db,
  { id, version, by, now, files = storedFiles() }: Deletion,
): Promise<void> {
  const pdfFile = await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    if (await isDeleted(tx, id)) {
      const already = regulationReasons.deletedAlready
      await sameDecision(tx, { type: "regulations", id, action: "delete", by, already })
      return null
    }
    const draft = await lockDraft(tx, id)
    needsSeenDraft(draft, version)
    await tx.delete(regulations).where(eq(regulations.id, id))
    await writeAction(tx, {
      by,
      permission: "regulations",
      action: "delete",
      at: now,
      subjectType: "regulations",
      subjectId: id,
      table: regulations,
      before: auditedEdition(draft),
      after: null,
    })
    return draft.pdfFile
  })
  if (pdfFile) await dropPdf(files, pdfFile)
}

/** The audit knows what is gone. */
async function isDeleted(tx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const about = { type: "regulations", id, action: "delete", most: 1 } as const
  return (await listRowsAbout(tx, about)).length > 0
}
