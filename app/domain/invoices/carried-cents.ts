import type { TicketsRule } from "#app/platform/settings/tickets-rule"

/**
 * An invoice as it was reckoned: with what it handed on, the most numbers that it was given in a draw, and the most that are
 * not void in one.
 */
export type Reckoned = { totalCents: number; carryCents: number; given: number; live: number }

/** The cents that a number costs under a rule that carries them; null under any other. */
export const carriedBy = (rule: TicketsRule): number | null =>
  rule.kind === "per-value" && rule.carry ? rule.cents : null

/**
 * What a person's invoices that count have paid and no number of theirs accounts for. Below zero where one whose cents
 * another has numbers by was refused since; more than a number costs where one came back since.
 */
export const leftBy = (invoices: readonly Reckoned[], cents: number): number =>
  invoices.reduce((left, each) => left + each.totalCents - cents * accountedBy(each, cents), 0)

/** One that came back without some of its numbers accounts for the others; any other for all that it earned. */
const accountedBy = (invoice: Reckoned, cents: number): number =>
  invoice.live < invoice.given ? invoice.live : earnedBy(invoice, cents)

/**
 * How many numbers an invoice earned with what it was handed, whatever a cap or a time without a draw left of them. What it
 * was handed stands nowhere: as a rule it is less than a number costs, and then follows from the total and what was left.
 */
const earnedBy = ({ totalCents, carryCents, given }: Reckoned, cents: number): number =>
  Math.max(Math.ceil((totalCents - carryCents) / cents), given)

/** What it was handed. */
export const handedInto = (invoice: Reckoned, cents: number): number =>
  invoice.carryCents - invoice.totalCents + cents * earnedBy(invoice, cents)

/** What the next invoice is handed: nobody's own total pays for another's debt. */
export const handedBy = (left: number): number => Math.max(0, left)

/** The most numbers that an invoice may have in each draw as it comes back to what the others left. */
export const mostOnReturn = (totalCents: number, left: number, cents: number): number =>
  Math.floor((handedBy(left) + totalCents) / cents)
