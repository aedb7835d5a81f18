import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeUserLog } from "#app/audit/user-log.server"
import { type ClaimRef, getClaim, lockClaim } from "#app/domain/papers/claim.server"
import { disqualificationReasons } from "#app/words/reasons/disqualifications"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { isNotified } from "./hearing"
import { findOpenRequest } from "./requests.queries.server"

type AnswerInput = { claim: ClaimRef; answer: string; registrationId: string; ip: string | null; now: Date }

/**
 * What whoever is to lose a prize says to it, kept with the request and shown to whoever confirms; a later answer takes the
 * place of the earlier one as long as nobody decided. Throws NOT_FOUND (also for somebody else's), WRONG_STATE.
 */
export async function answerDisqualification(
  db: Db,
  { claim, answer, registrationId, ip, now }: AnswerInput,
) {
  await inTransaction(db, async (tx) => {
    if ((await getClaim(tx, claim)).registrationId !== registrationId) throw new RuleBroken("NOT_FOUND")
    await lockClaim(tx, claim)
    const request = await findOpenRequest(tx, claim)
    if (!request || !isNotified(request, now))
      throw new RuleBroken("WRONG_STATE", { because: disqualificationReasons.noRequest })
    if (request.plea === answer) return
    await tx
      .update(disqualifications)
      .set({ plea: answer, answeredAt: now })
      .where(eq(disqualifications.id, request.id))
    await writeUserLog(tx, { registrationId, event: "disqualification-answered", at: now, ip, data: claim })
  })
}
