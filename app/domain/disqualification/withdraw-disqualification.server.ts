import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { lockClaim } from "#app/domain/papers/claim.server"
import { disqualificationReasons } from "#app/words/reasons/disqualifications"
import { disqualifications } from "#drizzle/schema/disqualifications"
import type { RequestDecision } from "./confirm-disqualification.server"
import { isNotified } from "./hearing"
import { tellWithdrawn, withdrawAsked } from "./hearing-mail.server"
import { getDisqualificationRequest } from "./requests.queries.server"

/**
 * Takes a request to disqualify back, whoever asked: everything stays as it was, and whoever was told of it is told that
 * too. The same person's second tap changes nothing. Throws NOT_FOUND, WRONG_STATE.
 */
export async function withdrawDisqualification(db: Db, { claim, requestId, by, now }: RequestDecision) {
  await inTransaction(db, async (tx) => {
    const { subject } = await lockClaim(tx, claim)
    const request = await getDisqualificationRequest(tx, { claim, requestId })
    if (request.state === "withdrawn" && request.endedBy === by) return
    if (request.state !== "asked")
      throw new RuleBroken("WRONG_STATE", { because: disqualificationReasons.noRequest })
    await tx
      .update(disqualifications)
      .set({ state: "withdrawn", endedBy: by, endedAt: now })
      .where(eq(disqualifications.id, request.id))
    const isUnsent = await withdrawAsked(tx, request.id)
    if (isNotified(request, now) || (request.toldAt !== null && !isUnsent))
      await tellWithdrawn(tx, request.id)
    await writeAction(tx, {
      by,
      ...subject,
      action: "invalidate",
      at: now,
      table: disqualifications,
      before: { ...claim, disqualification: "asked" },
      after: { ...claim, disqualification: "withdrawn" },
    })
  })
}
