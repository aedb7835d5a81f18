import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { deliveryAddresses } from "#drizzle/schema/fulfilments"
import { canFulfil, leftOf, missingToSend } from "./fulfilment"
import { type FulfilmentRow, lockFulfilments } from "./lock-fulfilments.server"
import { addressOf } from "./save-address.server"
import { needsSeen, withoutTaken } from "./save-code.server"
import { type Changing, type Move, needsPast, writeChanges } from "./write-changes.server"

type Sending = Move & {
  ids: readonly string[]
  /** Of one prize alone: its code, and the row that its page showed. */
  deliveryCode?: string | null
  version?: number
}

/**
 * What left on a day, one prize or many, all or none; each winner gets a mail with the code. What was sent on that day
 * already is passed over, as a second tap sends it. Throws NOT_FOUND, INVALID_REQUEST where nothing is ticked, something is
 * missing, the day is to come or the code another prize's, WRONG_STATE, and STALE where somebody moved the one prize or
 * gave it another code since its page was opened.
 */
export async function sendPrizes(
  db: Db,
  { ids, deliveryCode, version, ...move }: Sending,
): Promise<{ sent: number }> {
  if (ids.length === 0) throw new RuleBroken("INVALID_REQUEST", { because: fulfilmentReasons.chooseRows })
  needsPast(move)
  const left = { state: "sent", sentOn: move.day, deliveredOn: null, returnedOn: null } as const
  const sending = inTransaction(db, async (tx) => {
    const locked = await lockFulfilments(tx, ids)
    const changes = locked
      .filter(({ row }) => !isSent(row, { day: move.day, deliveryCode }))
      .map((each) => ({ ...each, change: deliveryCode ? { ...left, deliveryCode } : left }))
    for (const { row } of changes) if (version !== undefined) needsSeen(row, version)
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

const isSent = (row: FulfilmentRow, { day, deliveryCode }: { day: string; deliveryCode?: string | null }) =>
  row.state === "sent" && row.sentOn === day && (!deliveryCode || deliveryCode === row.deliveryCode)

/** `before`: how many of the kind the same form takes already. */
async function needsReady(
  tx: Db,
  { row, ref, claim, kind, change }: Changing,
  before: number,
): Promise<void> {
  if (!canFulfil("send", row.state)) throw new RuleBroken("WRONG_STATE")
  if (!claim.isStanding || claim.isOpen || !claim.isDisclosed)
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
