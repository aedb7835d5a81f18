import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { isUndisclosed } from "#app/domain/validation/disclosed.server"
import { RuleBroken, type Text } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { deliveryAddresses } from "#drizzle/schema/fulfilments"
import { canFulfil, leftOf, missingToSend } from "./fulfilment"
import { type FulfilmentRow, lockFulfilments } from "./lock-fulfilments.server"
import { addressOf } from "./save-address.server"
import { needsSeenCode, withoutTaken } from "./save-code.server"
import { type Changing, type Move, needsPast, writeChanges } from "./write-changes.server"

type Sending = Move & {
  ids: readonly string[]
  /** Of one prize alone: its code, null for none, and the row that its page showed. */
  deliveryCode?: string | null
  version?: number
}

/**
 * What left on a day, one prize or many, all or none; each winner gets a mail with the code. What was sent on that day
 * already is passed over, as a second tap sends it. Throws NOT_FOUND, INVALID_REQUEST where nothing is ticked, something is
 * missing, the day is to come, or before the prize was won, or the code another prize's, WRONG_STATE, also as long as its
 * validation may be taken back or it is asked whether its winner loses it, and STALE where somebody moved the one prize or
 * gave it another code since its page was opened.
 */
export async function sendPrizes(
  db: Db,
  { ids, deliveryCode, version, ...move }: Sending,
): Promise<{ sent: number }> {
  if (ids.length === 0) throw new RuleBroken("INVALID_REQUEST", { because: fulfilmentReasons.chooseRows })
  needsPast(move)
  const left = leftOnDay(move.day)
  const code = (row: FulfilmentRow) => (deliveryCode === undefined ? row.deliveryCode : deliveryCode)
  const sending = inTransaction(db, async (tx) => {
    const locked = await lockFulfilments(tx, ids)
    const changes = locked
      .filter(({ row }) => !isSent(row, { day: move.day, deliveryCode }))
      .map((each) => ({
        ...each,
        change: each.row.deliveryCode === code(each.row) ? left : { ...left, deliveryCode: code(each.row) },
      }))
    for (const { row } of changes) if (version !== undefined) needsSeenCode(row, version)
    const taken = new Map<string, number>()
    for (const each of changes) {
      const before = taken.get(each.kind.id) ?? 0
      const why = await whyNotReady(tx, each, { before, now: move.now })
      if (why) throw new RuleBroken(why.code, { field: why.field, because: why.because })
      taken.set(each.kind.id, before + 1)
    }
    await writeChanges(tx, changes, move)
    return { sent: changes.length }
  })
  return withoutTaken(sending, deliveryCode)
}

const isSent = (row: FulfilmentRow, { day, deliveryCode }: { day: string; deliveryCode?: string | null }) =>
  row.state === "sent" &&
  row.sentOn === day &&
  (deliveryCode === undefined || deliveryCode === row.deliveryCode)

/** What a prize becomes that leaves on a day. */
export const leftOnDay = (day: string) =>
  ({ state: "sent", sentOn: day, deliveredOn: null, returnedOn: null }) as const

type NotReady = { code: "WRONG_STATE" | "INVALID_REQUEST"; field?: string; because?: Text }

/**
 * Why a prize cannot leave, null where it can; `before`: how many of the kind the same form takes already. As long as its
 * validation may be taken back the confirmation waits, which has to reach the winner before the mail about what left.
 */
export async function whyNotReady(
  tx: Db,
  { row, ref, claim, kind, change }: Changing,
  { before, now }: { before: number; now: Date },
): Promise<NotReady | null> {
  if (!canFulfil("send", row.state)) return { code: "WRONG_STATE" }
  if (!claim.isStanding || claim.isOpen || !claim.isDisclosed)
    return { code: "WRONG_STATE", because: fulfilmentReasons.notValidated }
  if (await findOpenRequest(tx, ref))
    return { code: "WRONG_STATE", because: fulfilmentReasons.lossAsked({ prize: kind.name }) }
  const until = claim.decidedAt && undoEnds(claim.decidedAt)
  if (until && (await isUndisclosed(tx, ref, now)))
    return { code: "WRONG_STATE", because: fulfilmentReasons.untold({ prize: kind.name, until }) }
  const { sentOn } = change
  const { ownedSince } = claim
  if (sentOn && ownedSince && sentOn < ownedSince) {
    const because = fulfilmentReasons.beforeWon({ prize: kind.name, ownedSince })
    return { code: "INVALID_REQUEST", field: "day", because }
  }
  const left = leftOf(kind)
  const missing = missingToSend({
    way: kind.way,
    hasAddress: (await tx.$count(deliveryAddresses, addressOf(ref))) > 0,
    hasCode: (change.deliveryCode === undefined ? row.deliveryCode : change.deliveryCode) !== null,
    left: left === null ? null : left - before,
  })
  if (!missing) return null
  return { code: "INVALID_REQUEST", because: fulfilmentReasons.missing({ missing, prize: kind.name }) }
}
