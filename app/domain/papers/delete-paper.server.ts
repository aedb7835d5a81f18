import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { dropPhoto } from "#app/platform/photos/stored-photo.server"
import { fieldText } from "#app/words/fields"
import type { PaperRefusal } from "#app/words/reasons/papers"
import { papers } from "#drizzle/schema/papers"
import { type ClaimRef, lockClaim } from "./claim.server"

type DeletePaperInput = {
  claim: ClaimRef
  paperId: string
  /** What its winner reads; null of a paper that a reviewer added. */
  refusal: PaperRefusal | null
  by: string
  now: Date
  files?: Files
}

/**
 * Takes a paper away that does not belong there, and its file with it; whoever sent it reads on the prize's page which one
 * and why. Once the prize is decided its papers are evidence and stay (receipts are kept for five years). Deleted twice is
 * deleted. Throws NOT_FOUND, WRONG_STATE, and INVALID_REQUEST where its winner would not be told why.
 */
export async function deletePaper(
  db: Db,
  { claim: ref, paperId, refusal, by, now, files = storedFiles() }: DeletePaperInput,
): Promise<void> {
  const deleted = await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, ref)
    const [paper] = isUuid(paperId) ? await tx.select().from(papers).where(eq(papers.id, paperId)) : []
    if (!paper) return undefined
    const isHere = "awardId" in ref ? paper.awardId === ref.awardId : paper.winnerId === ref.winnerId
    if (!isHere) throw new RuleBroken("NOT_FOUND")
    if (!claim.isOpen) throw new RuleBroken("WRONG_STATE")
    const { kind, fileKey, addedBy, createdAt } = paper
    const told = addedBy === null ? (refusal ?? toBeTold()) : null
    await tx.delete(papers).where(eq(papers.id, paperId))
    if (told)
      await writeUserLog(tx, {
        registrationId: claim.registrationId,
        event: "paper-refused",
        at: now,
        data: { ...ref, userId: by, paperId, kind, sentAt: createdAt.toISOString(), refusal: told },
      })
    await writeAction(tx, {
      by,
      action: "validate",
      ...claim.subject,
      table: papers,
      at: now,
      before: { ...ref, paperId, kind, fileKey, addedBy },
      after: told && { refusal: told },
    })
    return fileKey
  })
  if (deleted) await dropPhoto(files, deleted)
}

function toBeTold(): never {
  throw new RuleBroken("INVALID_REQUEST", { field: "reasonCode", because: fieldText("required") })
}
