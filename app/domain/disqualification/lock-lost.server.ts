import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { lockAward } from "#app/domain/prizes/lock-award.server"
import { getPrizeOf } from "#app/domain/prizes/prizes.queries.server"
import { lockWinner } from "#app/domain/winners/lock-winner.server"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"

/** The version that was seen; without it the state alone decides. */
type Seen = { claim: ClaimRef; version?: number }

/**
 * Locks a prize that somebody may lose, as every decision about it does; whether its holder may know of it, and what the
 * audit names it by. Throws NOT_FOUND, STALE, WRONG_STATE.
 */
export async function lockLost(tx: Db, { claim, version }: Seen) {
  if ("awardId" in claim) {
    const { awardId } = claim
    const { prizeId } = await getPrizeOf(tx, awardId)
    const { award } = await lockAward(tx, { prizeId, awardId, action: "invalidate", version })
    const subject = { permission: "prizes", subjectType: "prizes", subjectId: prizeId } as const
    return { isDisclosed: true, row: award, subject, table: prizeAwards }
  }
  const { winnerId } = claim
  const { winner, isPublished } = await lockWinner(tx, { winnerId, action: "invalidate", version })
  const subject = { permission: "winners", subjectType: "winners", subjectId: winnerId } as const
  return { isDisclosed: isPublished, row: winner, subject, table: winners }
}
