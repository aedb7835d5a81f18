import { and, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { tellWinners } from "#app/domain/winners/tell-winners.server"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { auditDraw } from "./audit-draw.server"
import { checkTookNoPart, checkTwoPeople } from "./four-eyes.server"
import { type DrawRow, lockDraw } from "./lock-draw.server"
import { verifyStored } from "./verify-stored.server"

type Given = { drawId: string; by: { id: string }; now: Date; files?: Files }

/**
 * computed → published, by another person than computed it and only where the stored files verify by themselves:
 * result, trail and keys are public from now on and nothing changes any more; the titulars' mails go. The
 * audit's head stands in the draw. Throws WRONG_STATE, FOUR_EYES; a plain error where the files do not verify, which is ours.
 */
export async function publishDraw(db: Db, { drawId, by, now, files = storedFiles() }: Given): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draw = await lockDraw(tx, { drawId, action: "publish" })
    const { computedBy, closedAt, resultSha256 } = draw
    if (!computedBy || !closedAt) throw new Error("a computed draw was closed and computed")
    await checkTookNoPart(tx, { drawId, userId: by.id })
    await checkTwoPeople(tx, { computedBy, publishedBy: by.id, since: closedAt })
    await checkVerifies(files, draw)
    const [head] = await tx.select({ hash: actions.hash }).from(actions).orderBy(desc(actions.seq)).limit(1)
    const published = { state: "published" as const, publishedBy: by.id, publishedAt: now }
    await tx
      .update(draws)
      .set({ ...published, auditHead: head?.hash, version: draw.version + 1 })
      .where(and(eq(draws.id, drawId), eq(draws.state, "computed")))
    await tellWinners(tx, drawId)
    const after = { state: "published", resultSha256, auditHead: head?.hash }
    await auditDraw(tx, { drawId, by, now, action: "run", before: { state: "computed" }, after })
  })
}

/** What is about to be published is worked out again from the files alone: what anybody can do from now on. */
async function checkVerifies(
  files: Files,
  { id, baseFile, resultFile, resultSha256 }: DrawRow,
): Promise<void> {
  if (!baseFile || !resultFile) throw new Error("a computed draw has its files")
  const differences = await verifyStored(files, { baseFile, resultFile })
  if (differences.length > 0)
    throw new Error(
      `the files of draw ${id} (${resultSha256}) do not verify: ${differences.slice(0, 3).join("; ")}`,
    )
}
