import { codesOf } from "#app/words/codes-of"
import { deliveryWayWords, stateWords } from "#app/words/states"

export const deliveryWays = codesOf(deliveryWayWords)
/** How a prize gets to its winner: arranged with them, by post to an address, or as a code. */
export type DeliveryWay = (typeof deliveryWays)[number]

export const fulfilmentStates = codesOf(stateWords.fulfilment)
/** Of a validated prize: still here, on its way, there, or come back. */
export type FulfilmentState = (typeof fulfilmentStates)[number]

/** What a kind's `sent` counts: what came back is in stock again. The trigger `fulfilments_counted` says the same. */
export const outStates = ["sent", "delivered"] as const satisfies readonly FulfilmentState[]

/** In which states each step is allowed; what came back is sent again. The trigger says the same. */
const allowedIn = {
  send: ["waiting", "returned"],
  deliver: ["sent"],
  return: ["sent", "delivered"],
  "change-code": ["waiting", "sent", "returned"],
} as const satisfies Record<string, readonly FulfilmentState[]>
export type FulfilmentStep = keyof typeof allowedIn

/** Whether a prize in this state takes the step. */
export const canFulfil = (step: FulfilmentStep, state: FulfilmentState): boolean =>
  (allowedIn[step] as readonly FulfilmentState[]).includes(state)

/** Whether its winner has it: a parcel that arrived, a voucher whose code went by mail. Nothing of it can be late any more. */
export const hasArrived = ({ way, state }: { way: DeliveryWay; state: FulfilmentState }): boolean =>
  state === "delivered" || (way === "voucher" && state === "sent")

/**
 * Whether the mail about a prize that left may still go: of a parcel as long as it is on its way; of a voucher always, as
 * the mail is how its code arrives, whoever has ticked it as delivered meanwhile.
 */
export const isToldByMail = ({ way, state }: { way: DeliveryWay; state: FulfilmentState }): boolean =>
  state === "sent" || (way === "voucher" && state === "delivered")

type Ready = { way: DeliveryWay; hasAddress: boolean; hasCode: boolean; left: number | null }

/** What is missing before a prize can go: a parcel's address, a voucher's code, or the prize itself. */
export function missingToSend({ way, hasAddress, hasCode, left }: Ready): MissingToSend | null {
  if (way === "post" && !hasAddress) return "address"
  if (way === "voucher" && !hasCode) return "code"
  return left !== null && left <= 0 ? "stock" : null
}
type MissingToSend = "address" | "code" | "stock"

/** How many of a kind are left to be sent; null where nobody counts them. */
export const leftOf = ({ stock, sent }: { stock: number | null; sent: number }): number | null =>
  stock === null ? null : stock - sent

/** A code for whoever may not read it whole: it is money, or leads to an address. */
export const maskCode = (code: string): string => `…${code.slice(-4)}`

/** Whether a text is such a mask: no code begins so. */
export const isMasked = (text: string): boolean => text.startsWith("…")
