import type { Db } from "#app/db/client.server"
import type { Text } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import { fieldText } from "#app/words/fields"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { canFulfil } from "./fulfilment"
import type { LockedFulfilment } from "./lock-fulfilments.server"
import type { ListedCode } from "./read-codes"
import { isCodeHeld } from "./save-code.server"
import { leftOnDay, whyNotReady } from "./send-prizes.server"
import type { Change, Changing } from "./write-changes.server"

type ListedDelivery = LockedFulfilment & { listed: ListedCode }
type Rules = {
  now: Date
  /** How many of each kind the list sends already. */
  sentOfKind: Map<string, number>
}
type Fault = { fault: Text }

/**
 * What becomes of a prize by its line of a list: it gets its code, leaves and arrives by the rules by which it does so by
 * hand, one step after the other. A fault where one of them does not hold.
 */
export async function listedSteps(
  tx: Db,
  delivery: ListedDelivery,
  { now, sentOfKind }: Rules,
): Promise<{ steps: Changing[] } | Fault> {
  const { line, code, sentOn, deliveredOn } = delivery.listed
  const refused = (why: Text): Fault => ({ fault: fulfilmentReasons.atLine({ line, why }) })
  if ([sentOn, deliveredOn].some((day) => day !== null && day > dayOf(now)))
    return refused(fieldText("future-date"))
  const steps: Changing[] = []
  let { row } = delivery
  const step = (change: Change) => {
    steps.push({ ref: delivery.ref, claim: delivery.claim, kind: delivery.kind, row, change })
    row = { ...row, ...change, version: row.version + 1 }
  }
  const coded = code !== null && code !== row.deliveryCode ? { deliveryCode: code } : null
  if (sentOn !== null && sentOn !== row.sentOn) {
    const before = sentOfKind.get(delivery.kind.id) ?? 0
    const change = { ...leftOnDay(sentOn), ...coded }
    const why = await whyNotReady(tx, { ...delivery, change }, { before, now })
    if (why) return refused(why.because ?? fulfilmentReasons.notNow.sent)
    sentOfKind.set(delivery.kind.id, before + 1)
    step(change)
  } else if (coded) {
    const { isStanding, isDisclosed } = delivery.claim
    if (!canFulfil("change-code", row.state) || !isStanding || !isDisclosed)
      return { fault: fulfilmentReasons.isOver({ line }) }
    if (await isCodeHeld(tx, delivery))
      return refused(fulfilmentReasons.lossAsked({ prize: delivery.kind.name }))
    step(coded)
  }
  if (deliveredOn !== null && deliveredOn !== row.deliveredOn) {
    if (!canFulfil("deliver", row.state)) return refused(fulfilmentReasons.notNow.delivered)
    if (row.sentOn && deliveredOn < row.sentOn)
      return refused(fulfilmentReasons.beforeSent({ sentOn: row.sentOn }))
    step({ state: "delivered", deliveredOn })
  }
  return { steps }
}
