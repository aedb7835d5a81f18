import type { LeftOutCode } from "#app/words/reasons/left-out"
import type { PhotoKind } from "#app/i18n/profile/prizes"
import type { RequestAnswerCode, RequestKind } from "#app/words/reasons/requests"

// What each mail of the trade has to tell. No text ever names a CPF.
export type WelcomeFacts = { name: string; url: string }
export type ResetFacts = { name: string; url: string; minutes: number }
export type AdminInvitationFacts = { name: string; by: string; url: string; hours: number }
/** What another administrator did to somebody's account. */
export type AccountChangedFacts = {
  name: string
  change: "email" | "two-factor"
  by: string
  /** Day and time in São Paulo, already in the reader's way of writing. */
  at: string
  /** Null where none was asked for. */
  reason: string | null
  contact: string
}
/** To the address that a person had before; the new one is told to nobody. */
export type AccountReopenedFacts = Pick<AccountChangedFacts, "name" | "contact"> & { url: string }
/** `url` is empty where no link for a new password comes to the address of before any more. */
export type EmailChangedFacts = Pick<AccountChangedFacts, "name" | "at" | "contact"> & { url: string }
/** Closed by its owner; `until` is the first moment at which the data may be gone, already in words. */
export type AccountClosedFacts = Pick<AccountChangedFacts, "name" | "at" | "contact"> & { until: string }
/** `place`: city and unit of a prize's new address; empty where they are not for whoever is written to. */
export type AddressChangedFacts = Pick<AccountChangedFacts, "name" | "at" | "contact"> & {
  url: string
  prize: string
  /** There was none before. */
  first: boolean
  place: string
}
export type InvoiceReceivedFacts = {
  name: string
  url: string
  protocol: string
  /** Day and time in São Paulo, already in the reader's way of writing. */
  receivedAt: string
  total: string
  bar: string
  /** A person checks it first. */
  inReview: boolean
  /** Its numbers count for nothing until then. */
  onHold: boolean
  draws: { title: string; numbers: string[] }[]
  /** Why there are no numbers, or null when there are some. */
  missing: { kind: "value"; amount: string } | { kind: "product" } | { kind: "none" } | null
}
type AwardFacts = {
  name: string
  url: string
  prize: string
  instructions: string
  /** Of the invoice that won; null for a prize given by hand. */
  protocol: string | null
}
/** What its winner has still to send: kinds of photos, and whether it goes by post without anybody knowing where to. */
export type PrizeNeeds = { papers: readonly PhotoKind[]; address: boolean }
/** `claimBy` is a day, already in words; null while the promotion has no end. */
export type PrizeWonFacts = AwardFacts & PrizeNeeds & { claimBy: string | null }
export type InvoiceInvalidatedFacts = {
  name: string
  url: string
  protocol: string
  receivedAt: string
  reason: string
  voided: number
  contact: string
}
/** An invoice that counts again, with how many numbers. */
export type InvoiceReinstatedFacts = {
  name: string
  url: string
  protocol: string
  receivedAt: string
  numbers: number
  contact: string
}
/** A titular of a published draw, or a surrogate who was called; `claimBy` is a day, already in words, `url` the draw's. */
export type WinnerDrawnFacts = PrizeNeeds & {
  name: string
  url: string
  prizeUrl: string
  draw: string
  prize: string
  number: string
  claimBy: string
  contact: string
}
/** How a confirmed prize comes, and whether it goes by post without anybody knowing where to. */
export type PrizeComing = Record<"byHand" | "byPost" | "byVoucher" | "address", boolean>
/** `deliverBy` is a day, already in the reader's way of writing. */
export type PrizeValidatedFacts = AwardFacts & PrizeComing & { deliverBy: string; contact: string }
export type WinnerValidatedFacts = PrizeComing & {
  name: string
  url: string
  draw: string
  prize: string
  number: string
  deliverBy: string
  contact: string
}

/** A prize that left: a voucher has a code of its own, a parcel may have one to track it by. */
export type PrizeSentFacts = {
  name: string
  url: string
  prize: string
  voucher: string
  tracking: string
  contact: string
}

/** Somebody asked that a prize be lost; `reasonCode` is of a closed list, `until` a moment, already in words. */
export type DisqualificationAskedFacts = {
  name: string
  url: string
  prize: string
  reasonCode: string
  until: string
  contact: string
}
/** Nobody asks any more that a prize be lost. */
export type DisqualificationWithdrawnFacts = Omit<DisqualificationAskedFacts, "reasonCode" | "until">
/** A draw's list is closed: how many of somebody's numbers take part, how many do not and why, and the log's size and root with the close in it. */
export type DrawClosedFacts = {
  name: string
  url: string
  draw: string
  takingPart: number
  leftOut: { code: LeftOutCode; count: number }[]
  size: number
  root: string
  contact: string
}
/**
 * A draw's result, for whoever took part and did not win: the number that the lottery pointed to, how many numbers they
 * had, and whether one of them is a surrogate's who may still be called.
 */
export type DrawPublishedFacts = {
  name: string
  url: string
  draw: string
  number: string
  takingPart: number
  reserve: boolean
  contact: string
}
/** A request as it was answered, by its codes; `reply` is what was written beside them. */
export type RequestAnsweredFacts = {
  name: string
  url: string
  kind: RequestKind
  protocol: string | null
  answerCode: RequestAnswerCode
  reply: string | null
  contact: string
}
