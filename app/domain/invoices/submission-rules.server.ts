import type { Window } from "#app/domain/campaign"
import type { PromotionRules } from "#app/domain/campaign.server"
import { unitNumbers } from "#app/domain/locations/unit-numbers"
import { formatCnpj } from "#app/domain/stores/cnpj"
import { planTickets, type SegmentTake } from "#app/domain/tickets/give-tickets.server"
import { cutAtCap, numbersEarned } from "#app/domain/tickets/tickets-rule"
import { RuleBroken } from "#app/errors"
import { dayOf, endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { MOST_NUMBERS } from "#app/platform/settings/tickets-rule"
import { invoiceReasons } from "#app/words/reasons/invoices"
import type { InvoiceItem } from "#drizzle/schema/invoices"
import { dateFault, photoFault, totalFault } from "./field-faults"
import type { InvoiceStatus } from "./invoice"
import type { InvoiceInput } from "./invoice-input"
import { sayCentsToEach } from "./say-cents"
import type { Paper } from "./read-invoice"
import { barFlags, couponFlags } from "./review-flags"
import type { PhotoLook } from "./same-photo.server"
import type { Facts } from "./submission-facts.server"
import type { SubmittingPerson } from "./submission-locks.server"

// Where the promotion says no, and what its yes means. Nothing here asks anybody: each is handed what it weighs.

/** What a form says of its paper. */
export type Purchase = Pick<InvoiceInput, "issuedOn" | "totalCents" | "items" | "scanned">

export function checkPerson({
  isBlocked,
  status,
}: Pick<Facts, "isBlocked"> & Pick<SubmittingPerson, "status">): void {
  if (isBlocked) throw new RuleBroken("CPF_BLOCKED")
  if (status !== "active") throw new RuleBroken("INACTIVE_USER")
}

export function checkWindow({ start, end, isEnabled, hasStarted }: Window, receivedAt: Date): void {
  if (isEnabled(receivedAt)) return
  const because = hasStarted(receivedAt)
    ? invoiceReasons.sendingEnded({ at: end ?? receivedAt })
    : invoiceReasons.sendingStarts({ at: start ?? receivedAt })
  throw new RuleBroken("INVOICES_CLOSED", { because })
}

export function checkPause({ pause }: Pick<Facts, "pause">): void {
  if (pause) throw new RuleBroken("INVOICES_CLOSED", { because: pause })
}

/** Nobody is told yes to an invoice that its draw no longer takes, however it came to be so late. */
export function checkInTime({ isTooLate }: Pick<Facts, "isTooLate">): void {
  if (isTooLate) throw new RuleBroken("ARRIVED_LATE")
}

type Day = { sentToday: number; receivedAt: Date; rules: PromotionRules; window: Pick<Window, "hasEnded"> }

/** On the last day of sending there is no tomorrow. */
export function checkPerDay({ sentToday, receivedAt, rules, window }: Day): void {
  const { maxInvoicesPerDay } = rules
  if (maxInvoicesPerDay === null || sentToday < maxInvoicesPerDay) return
  const tomorrow = new Date(endOfDay(dayOf(receivedAt)).getTime() + 1)
  const because = window.hasEnded(tomorrow) ? invoiceReasons.lastDayIsFull : invoiceReasons.dayIsFull
  throw new RuleBroken("INVOICES_PER_DAY", { param: maxInvoicesPerDay, because })
}

/** The participating bar behind a paper. */
export function needsBar(store: Facts["store"], { cnpj, accessKey, review }: Paper): string {
  if (store === null)
    throw new RuleBroken("INVALID_INVOICE", {
      field: accessKey === null || review ? "cnpj" : "accessKey",
      because: invoiceReasons.notParticipating({ cnpj: formatCnpj(cnpj) }),
    })
  return store.id
}

type Weighed = {
  paper: Paper
  purchase: Purchase
  hasPhoto: boolean
  receivedAt: Date
  rules: PromotionRules
}

export function checkPurchase({ paper, purchase, hasPhoto, receivedAt, rules }: Weighed): void {
  const { issuedOn, totalCents } = purchase
  const [today, dates] = [dayOfArrival(receivedAt), rules.invoiceDates]
  const fault =
    dateFault({ issuedOn, aamm: paper.aamm, today, dates }) ??
    totalFault(totalCents, rules) ??
    photoFault(hasPhoto, rules.photo)
  if (fault) throw fault
}

/** Whether products earn the numbers; else nobody asks which ones were bought. */
export const countsProducts = ({ ticketsRule }: PromotionRules): boolean => ticketsRule.kind === "per-product"

/** The products as they count today. Throws INVALID_PRODUCT where one takes no part. */
export const countItems = (items: Purchase["items"], products: Facts["products"]): InvoiceItem[] =>
  items.map(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId)
    if (!product) throw new RuleBroken("INVALID_PRODUCT", { field: `quantity.${productId}` })
    return { productId, quantity, numbersPerUnit: product.numbersPerUnit }
  })

type Earning = {
  totalCents: number
  carriedCents: number
  items: InvoiceItem[]
  draws: Facts["draws"]
  rules: PromotionRules
  window: Pick<Window, "end">
}

/**
 * Where the numbers for each open draw come from, cut at the cap, and the cents that are left. Throws
 * LUCK_NUMBERS_REACHED where the cap leaves none anywhere, NUMBERS_EXHAUSTED where a draw has too few.
 */
export function earnNumbers({ totalCents, carriedCents, items, draws, rules, window }: Earning): {
  carryCents: number
  takes: SegmentTake[]
} {
  const { earned, carryCents } = numbersEarned(rules.ticketsRule, { totalCents, carriedCents, items })
  const cap = rules.maxTicketsPerCpf
  const grants = draws.map((draw) => ({ draw, count: cutAtCap({ earned, held: draw.held, cap }) }))
  if (grants.some(({ count }) => count > MOST_NUMBERS)) throw tooMany(totalCents)
  if (earned > 0 && grants.length > 0 && grants.every(({ count }) => count === 0))
    throw capReached(draws, window)
  return { carryCents, takes: grants.flatMap(({ draw, count }) => planTickets(draw, count)) }
}

/** Where sending goes on behind a draw's end, another may open for this coupon. */
function capReached(draws: Facts["draws"], { end }: Pick<Window, "end">): RuleBroken {
  const goesOn = draws.some(({ endsAt }) => end === null || end.getTime() > endsAt)
  const because = goesOn ? invoiceReasons.capReachedSoFar : invoiceReasons.capReached
  return new RuleBroken("LUCK_NUMBERS_REACHED", { because })
}

const tooMany = (totalCents: number) =>
  new RuleBroken("INVALID_INVOICE", {
    field: "total",
    because: invoiceReasons.overMaximum({ total: sayCentsToEach(totalCents) }),
  })

/** How a new invoice stands: whether a person looks at it first, and why. */
export type Standing = { status: "pending" | "validated"; reviewReason: string | null }

type Weighing = {
  paper: Paper
  purchase: Purchase
  items: InvoiceItem[]
  facts: Facts
  /** What comparing its photo found. */
  photoLook?: Pick<PhotoLook, "samePhoto" | "wasCompared">
}

/**
 * What speaks of this very coupon always waits for a person. A bar that is merely full, or a photo that nothing was held
 * against, is noted and only waited for where the campaign asks for it (NOTED), since most of them are honest.
 */
export function standingOf(
  { paper, purchase, items, facts, photoLook }: Weighing,
  rules: Pick<PromotionRules, "review" | "maxCents">,
): Standing {
  const { totalCents } = purchase
  const twin = facts.twin ? `twin:${facts.twin.protocol}` : []
  const photo = photoLook?.samePhoto ? `same-photo:${photoLook.samePhoto}` : []
  const ofCoupon = [
    paper.review ?? [],
    isOfOtherUnit(paper, facts) ? "other-unit" : [],
    differsFromScan(purchase) ? "other-than-scanned" : [],
    twin,
    photo,
    couponFlags({ totalCents, maxCents: rules.maxCents, items, facts }),
  ].flat()
  const notCompared = photoLook?.wasCompared === false ? ["photo-not-compared"] : []
  const reasons = ofCoupon.concat(barFlags(facts), notCompared)
  const waits =
    rules.review === "auto" ? ofCoupon.length > 0 : rules.review === "manual" || reasons.length > 0
  return {
    status: waits ? "pending" : "validated",
    reviewReason: reasons.length > 0 ? reasons.join(",") : null,
  }
}

/** A person looks, since it may be the bar's own state that was written down wrongly. */
const isOfOtherUnit = ({ uf }: Paper, { store }: Pick<Facts, "store">): boolean =>
  uf !== null && store !== null && uf !== unitNumbers[store.uf]

/** What was typed stands, a service charge may be in it; but where the code itself says otherwise a person looks. */
const differsFromScan = ({ scanned, totalCents, issuedOn }: Purchase): boolean =>
  (scanned?.totalCents ?? totalCents) !== totalCents || (scanned?.issuedOn ?? issuedOn) !== issuedOn

/** Whether it wins nothing on the spot and its numbers count for nothing until a person has validated it. */
export const isOnHold = (
  { status, isFlagged }: { status: InvoiceStatus; isFlagged: boolean },
  { review }: Pick<PromotionRules, "review">,
): boolean => review === "hold" && status === "pending" && isFlagged

let lastDay: { date: string; start: Date; end: Date } | undefined

/** The day in São Paulo that a moment falls on. Nearly every invoice arrives on the same day as the one before it. */
function dayOfArrival(at: Date): string {
  if (lastDay && lastDay.start <= at && at <= lastDay.end) return lastDay.date
  const date = dayOf(at)
  lastDay = { date, start: startOfDay(date), end: endOfDay(date) }
  return date
}
