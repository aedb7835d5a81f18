import { eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { drawRejections, draws, winners } from "#drizzle/schema/draws"
import { papers } from "#drizzle/schema/papers"
import { auditDraw } from "./audit-draw.server"
import { lockDraw } from "./lock-draw.server"

type Given = { drawId: string; reason: string; by: { id: string }; now: Date }

/**
 * computed → closed: the extraction was wrong. The result stays among the rejected ones, its winners and what was
 * decided about them go, and two new people do it again. Throws INVALID_REQUEST, WRONG_STATE.
 */
export async function rejectResult(db: Db, { drawId, reason, by, now }: Given): Promise<void> {
  if (reason.trim() === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  await inTransaction(db, async (tx) => {
    const draw = await lockDraw(tx, { drawId, action: "reject" })
    const { extraction, extractionBy, resultFile, resultSha256, computedBy, computedAt } = draw
    if (!extraction || !extractionBy || !resultFile || !resultSha256 || !computedBy || !computedAt)
      throw new Error("a computed draw has a result")
    await tx.insert(drawRejections).values({
      ...{ drawId, prizes: extraction, resultFile, resultSha256, extractionBy, computedBy, computedAt },
      ...{ rejectedBy: by.id, reason: reason.trim(), createdAt: now },
    })
    const nothing = { extraction: null, extractionBy: null, extractionAt: null, inspected: null }
    const noResult = { resultFile: null, resultSha256: null, computedBy: null, computedAt: null }
    await tx
      .update(draws)
      .set({ ...nothing, ...noResult, state: "closed", version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const gone = tx.select({ id: winners.id }).from(winners).where(eq(winners.drawId, drawId))
    await tx.delete(papers).where(inArray(papers.winnerId, gone))
    // A surrogate points to the one whose place it took: in one statement they go together.
    await tx.delete(winners).where(eq(winners.drawId, drawId))
    const before = { state: "computed", extraction, resultSha256 }
    await auditDraw(tx, {
      drawId,
      by,
      now,
      action: "run",
      before,
      after: { state: "closed" },
      reason: reason.trim(),
    })
  })
}
