import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { deliveryAddresses } from "#drizzle/schema/fulfilments"
import { withoutTaken } from "./save-code.server"
import { canFulfil, leftOf, missingToSend } from "./fulfilment"
import { lockFulfilments } from "./lock-fulfilments.server"
import { addressOf } from "./save-address.server"
import { type Changing, type Move, needsPast, writeChanges } from "./write-changes.server"

type Sending = Move & { ids: readonly string[]; deliveryCode?: string | null }

/**
 * What left on a day, one prize or many, all or none; each winner gets a mail with the code. What was sent on that day
 * already is passed over, as a second tap sends it. Throws NOT_FOUND, INVALID_REQUEST where nothing is ticked, something is
 * missing, the day is to come or the code another prize's, and WRONG_STATE.
 */
export async function sendPrizes(db: Db, { ids, deliveryCode, ...move }: Sending): Promise<{ sent: number }> {
  if (ids.length === 0) throw new RuleBroken("INVALID_REQUEST", { because: fulfilmentReasons.chooseRows })
  needsPast(move)
  const left = { state: "sent", sentOn: move.day, deliveredOn: null, returnedOn: null } as const
  const sending = inTransaction(db, async (tx) => {
    const locked = await lockFulfilments(tx, ids)
    const changes = locked
      .filter(({ row }) => !(row.state === "sent" && row.sentOn === move.day))
      .map((each) => ({ ...each, change: deliveryCode ? { ...left, deliveryCode } : left }))
    const taken = new Map<string, number>()
    for (const each of changes) {
      const before = taken.get(each.kind.id) ?? 0
      await needsReady(tx, each, before)
      taken.set(each.kind.id, before + 1)
    }
    await writeChanges(tx, changes, move)
    return { sent: changes.length }
  })
  return withoutTaken(sending, deliveryCode)
}

/** `before`: how many of the kind the same form takes already. */
async function needsReady(
  tx: Db,
  { row, ref, claim, kind, change }: Changing,
  before: number,
): Promise<void> {
  if (!canFulfil("send", row.state)) throw new RuleBroken("WRONG_STATE")
  if (!claim.isStanding || claim.isOpen || !claim.isTold)
    throw new RuleBroken("WRONG_STATE", { because: fulfilmentReasons.notValidated })
  const left = leftOf(kind)
  const missing = missingToSend({
    way: kind.way,
    hasAddress: (await tx.$count(deliveryAddresses, addressOf(ref))) > 0,
    hasCode: (change.deliveryCode ?? row.deliveryCode) !== null,
    left: left === null ? null : left - before,
  })
  if (!missing) return
  const because = fulfilmentReasons.missing({ missing, prize: kind.name })
  throw new RuleBroken("INVALID_REQUEST", { because })
}
