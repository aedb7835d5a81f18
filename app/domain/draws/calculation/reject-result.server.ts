import { desc, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { loggedResult, logStep } from "#app/domain/log/log-step.server"
import { RuleBroken } from "#app/errors"
import type { RejectionCode } from "#app/words/reasons/public-reasons"
import { drawRejections } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { papers } from "#drizzle/schema/papers"
import { winners } from "#drizzle/schema/winners"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import { dropTypings } from "./typings.server"

type RejectResultInput = {
  drawId: string
  /** The version that the administrator saw. */
  version?: number
  /** What the public reads; `reason` is for the team. */
  reasonCode: RejectionCode
  reason: string
  by: string
  now: Date
}

/**
 * computed → closed: the extraction was wrong. The result stays among the rejected ones, its winners and what was
 * decided about them go, and two new people do it again. The same form sent again changes nothing. Throws
 * INVALID_REQUEST, WRONG_STATE, STALE.
 */
export async function rejectResult(
  db: Db,
  { drawId, version, reasonCode, by, now, ...input }: RejectResultInput,
): Promise<void> {
  const reason = input.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    if (await isRepeat(tx, draw, { reasonCode, reason, by })) return
    needsStep(draw, { action: "reject", version })
    const { extraction, extractionBy, extractionAgainBy, resultFile, resultSha256, computedBy, computedAt } =
      draw
    if (!extraction || !extractionBy || !resultFile || !resultSha256 || !computedBy || !computedAt)
      throw new Error("a computed draw has a result")
    await tx.insert(drawRejections).values({
      drawId,
      prizes: extraction,
      contest: draw.contest,
      resultFile,
      resultSha256,
      extractionBy,
      extractionAgainBy,
      computedBy,
      computedAt,
      rejectedBy: by,
      reasonCode,
      reason,
      createdAt: now,
    })
    const step = { ...(await loggedResult(tx, draw)), code: reasonCode }
    await logStep(tx, "rejected", { drawId, at: now, step })
    const typed = {
      extraction: null,
      contest: null,
      extractionBy: null,
      extractionAgainBy: null,
      extractionAt: null,
    }
    const noResult = { resultFile: null, resultSha256: null, inspected: null }
    const nobody = { computedBy: null, computedAt: null }
    await tx
      .update(draws)
      .set({ ...typed, ...noResult, ...nobody, state: "closed", version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    await dropTypings(tx, drawId)
    const gone = tx.select({ id: winners.id }).from(winners).where(eq(winners.drawId, drawId))
    await tx.delete(papers).where(inArray(papers.winnerId, gone))
    // A surrogate points to the one whose place it took: in one statement they go together.
    await tx.delete(winners).where(eq(winners.drawId, drawId))
    const before = { state: "computed", extraction, resultSha256 }
    const after = { state: "closed", reasonCode }
    await auditDraw(tx, { drawId, by, now, action: "run", before, after, reason })
  })
}

/** Whether this person's same form sent the last result back, and none came since. */
async function isRepeat(
  tx: Db,
  { id, state }: DrawRow,
  { reasonCode, reason, by }: Pick<RejectResultInput, "reasonCode" | "reason" | "by">,
) {
  if (state !== "closed") return false
  const [last] = await tx
    .select()
    .from(drawRejections)
    .where(eq(drawRejections.drawId, id))
    .orderBy(desc(drawRejections.createdAt), desc(drawRejections.id))
    .limit(1)
  return last?.rejectedBy === by && last.reasonCode === reasonCode && last.reason === reason
}
