import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { canFulfil } from "./fulfilment"
import { type FulfilmentRow, type LockedFulfilment, lockFulfilments } from "./lock-fulfilments.server"
import { writeChanges } from "./write-changes.server"

/** Each code is one prize's: whoever comes second is told so in words. Throws INVALID_REQUEST beside the code. */
export async function withoutTaken<Result>(
  saving: Promise<Result>,
  code: string | null | undefined,
): Promise<Result> {
  return saving.catch((error: unknown) => {
    if (!code || sqlState(error) !== "23505") throw error
    throw new RuleBroken("INVALID_REQUEST", {
      field: "deliveryCode",
      because: fulfilmentReasons.codeTaken({ code }),
    })
  })
}

/** Nobody writes over a code that they did not see. Throws STALE with what is there now. */
export function needsSeenCode({ deliveryCode, version }: FulfilmentRow, seen: number): void {
  if (version !== seen) throw new RuleBroken("STALE", { data: { current: { deliveryCode, version } } })
}

/**
 * Of a voucher that left the code is the prize: while it is asked whether its winner loses it, no other one goes to them.
 * What a parcel is followed by is corrected all the same.
 */
export const isCodeHeld = async (tx: Db, { row, ref, kind }: LockedFulfilment): Promise<boolean> =>
  kind.way === "voucher" && row.state === "sent" && (await findOpenRequest(tx, ref)) !== undefined

type SaveCode = { id: string; version: number; deliveryCode: string | null; by: string; now: Date }

/**
 * The tracking code, or the voucher; null takes it away. Of what left already its winner gets the new code by mail; answers
 * whether. The same again changes nothing. Throws NOT_FOUND, WRONG_STATE, also of a prize that was lost, STALE where somebody
 * moved the prize in between, and INVALID_REQUEST where another prize has the code.
 */
export async function saveCode(
  db: Db,
  { id, version, deliveryCode, by, now }: SaveCode,
): Promise<{ mailed: boolean }> {
  const saving = inTransaction(db, async (tx) => {
    for (const locked of await lockFulfilments(tx, [id])) {
      const { row, claim, kind } = locked
      if (row.deliveryCode === deliveryCode) continue
      needsSeenCode(row, version)
      if (!canFulfil("change-code", row.state)) throw new RuleBroken("WRONG_STATE")
      if (!claim.isStanding) throw new RuleBroken("WRONG_STATE", { because: fulfilmentReasons.notValidated })
      if (await isCodeHeld(tx, locked))
        throw new RuleBroken("WRONG_STATE", { because: fulfilmentReasons.lossAsked({ prize: kind.name }) })
      const { mailed } = await writeChanges(tx, [{ ...locked, change: { deliveryCode } }], { by, now })
      return { mailed: mailed > 0 }
    }
    return { mailed: false }
  })
  return withoutTaken(saving, deliveryCode)
}
