/** What is known beside the paper that may make a person look, as one statement finds it (flag-facts.server). */
export type FlagFacts = {
  /** This person's invoices in the hour before, at most as many as are read. */
  sentLastHour: number
  /** What this person's invoices of the day before add up to. */
  centsLastDay: number
  /** The bar's invoices in the hour before, read up to BAR.ceiling, and in the week before that hour. */
  barLastHour: number
  barWeek: number
  /** Another invoice of this bar and number, with another day or series. */
  near: { protocol: string } | null
}

/**
 * The most that a coupon is thought to be worth where INVOICE_MAX_CENTS says nothing: R$ 2,000, some twenty people's
 * evening. More than half of the most is worth a look, and so is a day that adds up to more than all of it.
 */
export const USUAL_MOST_CENTS = 200_000

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

type Flagged = { totalCents: number; maxCents: number | null; facts: FlagFacts }

/** Why this very coupon should be looked at, as stored. */
export function couponFlags({ totalCents, maxCents, facts }: Flagged): string[] {
  const most = maxCents ?? USUAL_MOST_CENTS
  return [
    facts.near ? `near-number:${facts.near.protocol}` : [],
    totalCents * 2 > most ? "high-value" : [],
    facts.sentLastHour + 1 > PERSON_AN_HOUR || facts.centsLastDay + totalCents > most ? "fast-pace" : [],
  ].flat()
}

/** Why everything from this bar should be looked at just now. Guests of a full bar are among them. */
export function barFlags({ barLastHour, barWeek }: FlagFacts): string[] {
  const sent = barLastHour + 1
  const isUnusual = sent > BAR.floor && sent * WEEK_HOURS > BAR.times * barWeek
  return isUnusual || sent > BAR.ceiling ? ["busy-bar"] : []
}
