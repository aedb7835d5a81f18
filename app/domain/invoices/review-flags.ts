import type { TicketsItem } from "#app/domain/tickets/tickets-rule"
import type { DisqualificationCode } from "#app/words/reasons/public-reasons"
import type { ReviewReason } from "#app/words/reasons/review"

/** What is known beside the paper that may make a person look, as one statement finds it (flag-facts.server). */
export type FlagFacts = {
  /** This person's invoices in the hour before, refused ones and an erased account's too, at most as many as are read. */
  sentLastHour: number
  /** What this person's invoices of the day before add up to. */
  centsLastDay: number
  /** The bar's invoices in the hour before, read up to BAR.ceiling, and in the week before that hour. */
  barLastHour: number
  barWeek: number
  /** Another invoice of this bar and number, with another day or series. */
  near: { protocol: string } | null
  /** An invalid invoice of this very paper, or of this bar and number. */
  refused: { protocol: string } | null
  /** Whether this person lost an instant prize for what they did (CHEATING). */
  lostPrize: boolean
}

/**
 * The most that a coupon is thought to be worth where INVOICE_MAX_CENTS says nothing: R$ 2,000, some twenty people's
 * evening. More than half of the most is worth a look, and so is a day that adds up to more than all of it.
 */
const USUAL_MOST_CENTS = 200_000

/** Coupons of one person in one hour, this one included: a bill every six minutes is no guest's. */
export const PERSON_AN_HOUR = 10

/**
 * A bar's coupons in one hour. Up to the floor, one a minute, no bar is looked at; from the ceiling on, five a minute,
 * every one, since what a forger sends becomes the usual after a week. Between them it is ten times the bar's mean
 * hour of the week before: bars are open for a third of these hours, so that this is three times an open hour.
 */
export const BAR = { floor: 60, ceiling: 300, times: 10 } as const
const WEEK_HOURS = 7 * 24
/** So many in the week before make an hour of the ceiling usual: nobody counts further. */
export const BAR_WEEK_COUNTED = Math.ceil((BAR.ceiling * WEEK_HOURS) / BAR.times)

/**
 * The disqualifications that speak of the person. Who came too late, gave the prize up, closed the account or had won
 * already did nothing that makes their next coupon doubtful.
 */
export const CHEATING = [
  "staff",
  "underage",
  "documents",
  "receipt",
  "rules",
  "other",
] as const satisfies DisqualificationCode[]

/** Below R$ 1,00 no bar sells a unit, not even in a bucket of small ones. */
const LEAST_UNIT_CENTS = 100
/** More units than this are no table's: ten people with six each. */
const MOST_UNITS = 60

type Flagged = {
  totalCents: number
  maxCents: number | null
  /** What earns numbers by the unit; empty under the other rules. */
  items: Pick<TicketsItem, "quantity">[]
  facts: FlagFacts
}

/** Why this very coupon should be looked at, as stored. */
export function couponFlags({ totalCents, maxCents, items, facts }: Flagged): string[] {
  const most = maxCents ?? USUAL_MOST_CENTS
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    facts.refused ? `refused-before:${facts.refused.protocol}` : [],
    facts.near ? `near-number:${facts.near.protocol}` : [],
    totalCents * 2 > most ? "high-value" : [],
    facts.sentLastHour + 1 > PERSON_AN_HOUR || facts.centsLastDay + totalCents > most ? "fast-pace" : [],
    units > MOST_UNITS || units * LEAST_UNIT_CENTS > totalCents ? "many-units" : [],
    facts.lostPrize ? "lost-prize" : [],
  ].flat()
}

/** Why everything from this bar should be looked at just now. Guests of a full bar are among them. */
export function barFlags({ barLastHour, barWeek }: FlagFacts): string[] {
  const sent = barLastHour + 1
  const isUnusual = sent > BAR.floor && sent * WEEK_HOURS > BAR.times * barWeek
  return isUnusual || sent > BAR.ceiling ? ["busy-bar"] : []
}

/** What is noted and only waited for under `hold`: it speaks of a bar or of a busy hour, and not of the coupon. */
export const NOTED = ["busy-bar", "photo-not-compared"] as const satisfies ReviewReason[]
