import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { checkFourEyesOnClaim } from "#app/domain/validation/four-eyes.server"
import { RuleBroken, type Text } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { formatMoment } from "#app/platform/time/clock.server"
import { disqualificationReasons } from "#app/words/reasons/disqualifications"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { readHearing } from "./hearing.server"
import { lockLost } from "./lock-lost.server"
import { getDisqualificationRequest } from "./requests.queries.server"

export type RequestDecision = { claim: ClaimRef; requestId: string; by: string; now: Date }

/**
 * The second person's yes, once the person had their 48 hours to answer (`readHearing`): the prize or place is lost, and a
 * draw's next surrogate may be called. The result stays as it is. The same person's second tap changes nothing.
 * Throws NOT_FOUND, WRONG_STATE with the reason, FOUR_EYES.
 */
export async function confirmDisqualification(db: Db, { claim, requestId, by, now }: RequestDecision) {
  await inTransaction(db, async (tx) => {
    const seen = await getDisqualificationRequest(tx, { claim, requestId })
    if (seen.state === "confirmed" && seen.endedBy === by) return
    if (seen.state !== "asked") throw refusal(disqualificationReasons.noRequest)
    const { row, subject, table } = await lockLost(tx, { claim })
    const request = await getDisqualificationRequest(tx, { claim, requestId })
    if (request.state !== "asked") throw refusal(disqualificationReasons.noRequest)
    const sameAccount = disqualificationReasons.byYou
    await checkFourEyesOnClaim(tx, { claim, first: request.askedBy, second: by, sameAccount })
    const { from, isUnsent } = await readHearing(tx, request)
    if (isUnsent) throw refusal(disqualificationReasons.unsent)
    if (from === null) throw refusal(disqualificationReasons.notNotified)
    if (now < from) throw refusal(disqualificationReasons.tooEarly({ from: formatMoment(from) }))
    await tx
      .update(disqualifications)
      .set({ state: "confirmed", endedBy: by, endedAt: now })
      .where(eq(disqualifications.id, request.id))
    const { reasonCode, reason } = request
    const version = row.version + 1
    const lost = { state: "invalid", reasonCode, reason, decidedBy: by, decidedAt: now, version } as const
    // What went out confirms nothing any longer: validated again, it goes out again.
    const change = { ...lost, validationAsked: null, confirmationSentAt: null }
    if ("awardId" in claim) await tx.update(prizeAwards).set(change).where(eq(prizeAwards.id, claim.awardId))
    else await tx.update(winners).set(change).where(eq(winners.id, claim.winnerId))
    await writeAction(tx, {
      by,
      ...subject,
      action: "invalidate",
      reason,
      at: now,
      table,
      before: { ...claim, state: row.state, disqualification: "asked", version: row.version },
      after: { ...claim, state: lost.state, disqualification: "confirmed", reasonCode, version },
    })
  })
}

const refusal = (because: Text) => new RuleBroken("WRONG_STATE", { because })
