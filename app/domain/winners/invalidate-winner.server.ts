import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { isOwnDecision } from "#app/domain/validation/unsaved"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { lockWinner, type WinnerReview } from "./lock-winner.server"
import { winners } from "#drizzle/schema/winners"
import type { DisqualificationCode } from "#app/words/reasons/told-reasons"

/** What the public reads of why, and what the team does. */
type Disqualification = WinnerReview & { reasonCode: DisqualificationCode; reason: string }

/**
 * pending, called or validated → invalid, with the reason. The result stays as it is; whoever follows is called by a
 * step of its own. The same form sent again by the same person changes nothing. Throws NOT_FOUND, STALE, WRONG_STATE,
 * INVALID_REQUEST beside `reason`.
 */
export async function invalidateWinner(db: Db, review: Disqualification): Promise<void> {
  const reason = review.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  try {
    await invalidate(db, { ...review, reason })
  } catch (error) {
    const { version, by } = review
    if (!isOwnDecision(error, { version, by, state: "invalid" })) throw error
  }
}

const invalidate = (db: Db, { winnerId, version, by, now, reasonCode, reason }: Disqualification) =>
  inTransaction(db, async (tx) => {
    const { winner } = await lockWinner(tx, { winnerId, action: "invalidate", version })
    const after = { state: "invalid", reasonCode, reason, version: winner.version + 1 } as const
    await tx
      .update(winners)
      .set({ ...after, decidedBy: by, decidedAt: now, confirmationSentAt: null })
      .where(eq(winners.id, winnerId))
    await writeAction(tx, {
      by,
      permission: "winners",
      action: "invalidate",
      reason,
      at: now,
      subjectType: "winners",
      subjectId: winnerId,
      table: winners,
      before: { state: winner.state, reason: winner.reason, version: winner.version },
      after,
    })
  })
