import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { confirmInTurn, getConfirmation, noteConfirmation } from "#app/domain/validation/confirmation.server"
import { confirmationOf } from "#app/domain/validation/confirmation-mail.server"
import { RuleBroken } from "#app/errors"
import { log } from "#app/platform/log/log.server"
import { sendNow } from "./mail-job.server"

type SendConfirmationInput = {
  claim: ClaimRef
  /** Whose hand sends it; null: a command's run. */
  by: string | null
  now: Date
  /** When the last one went out as its sender knows, ISO or empty: a form that was sent twice sends one mail. */
  seen: string
}

/**
 * Tells the person, now and not by the queue, that the prize is validated, so that a reviewer knows whether it worked.
 * Runs after the validation's commit, which stays whatever becomes of the mail. Of several at once one sends, and the
 * others find that it did: false, and nothing went out. Throws WRONG_STATE and CANNOT_SEND_CONFIRMATION (the mail server refused, or
 * nobody is left to be told).
 */
export async function sendConfirmation(
  db: Db,
  input: SendConfirmationInput,
  send = sendNow,
): Promise<boolean> {
  let isSent = false
  await confirmInTurn(db, input.claim, async () => {
    isSent = await confirm(db, input, send)
  })
  return isSent
}

async function confirm(
  db: Db,
  { claim, by, now, seen }: SendConfirmationInput,
  send: typeof sendNow,
): Promise<boolean> {
  const before = await getConfirmation(db, claim)
  const last = before.sentAt?.toISOString() ?? ""
  if (seen !== last) return false
  const { kind, id } = confirmationOf(claim)
  // The same try keeps its Message-ID; sent again it is another mail.
  const job = { id: `${id}.${before.version}.${before.sentAt?.getTime() ?? 0}` }
  const isSent = await send({ kind, id }, job, { db, now }).catch((error: unknown) => {
    log.error({ err: error, kind, subjectId: id }, "confirmation not sent")
    return false
  })
  if (!isSent) throw new RuleBroken("CANNOT_SEND_CONFIRMATION")
  await noteConfirmation(db, { claim, before, by, now })
  return true
}
