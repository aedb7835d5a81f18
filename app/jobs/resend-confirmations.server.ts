import type { Db } from "#app/db/client.server"
import { listUnconfirmed } from "#app/domain/validation/unconfirmed.server"
import { RuleBroken } from "#app/errors"
import { sendConfirmation } from "./confirmation.server"
import type { sendNow } from "./mail-job.server"

/** So many refusals in a row: the mail server is away, and each further one would only wait for it. */
const GIVE_UP_AFTER = 3

type ResentCount = { sent: number; /** Those that wait for another try. */ left: number }

/**
 * Sends the confirmations that did not go out, one after the other and each in its turn: what somebody else sends, or
 * takes back, meanwhile is left alone. No reviewer sent them, so that the run is all that the audit tells of them.
 */
export async function resendConfirmations(db: Db, now: Date, send?: typeof sendNow): Promise<ResentCount> {
  const claims = await listUnconfirmed(db)
  let [sent, failed, inARow] = [0, 0, 0]
  for (const [n, claim] of claims.entries()) {
    if (inARow === GIVE_UP_AFTER) return { sent, left: failed + claims.length - n }
    try {
      if (await sendConfirmation(db, { claim, by: null, now, seen: "" }, send)) sent += 1
      inARow = 0
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error
      if (error.code !== "CANNOT_SEND_CONFIRMATION") continue
      failed += 1
      inARow += 1
    }
  }
  return { sent, left: failed }
}
