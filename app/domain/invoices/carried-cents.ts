import { carries, numbersEarned } from "#app/domain/tickets/tickets-rule"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"

/** An invoice as it was reckoned: with what it hands on to the next one. */
type Reckoned = { totalCents: number; carryCents: number }
/** Another of the same person's; of the numbers that it was given `lacking` are void in each draw, or more. */
type Other = Reckoned & { counts: boolean; lacking: number }
/** The others in the order in which they were taken. */
type Others = { earlier: readonly Other[]; later: readonly Other[] }

/**
 * The most numbers that an invoice may have in each draw as it comes back; null: all that it was given. While it was
 * invalid, the cents that the one before had handed it may have gone to another. Then only its own total earns, or the
 * same cents would be spent twice.
 */
export function mostOnReturn(
  rule: TicketsRule,
  invoice: Reckoned,
  { earlier, later }: Others,
): number | null {
  if (rule.kind !== "per-value" || !carries(rule)) return null
  const wentAway = wentToEarlier(invoice, earlier, rule.cents) || wentToLater(invoice, later, rule.cents)
  return wentAway ? earnedAlone(invoice, rule.cents) : null
}

/** Whether a later one that counts was reckoned neither from this invoice nor from one that was: so it took what this one had. */
function wentToLater({ carryCents }: Reckoned, later: readonly Other[], cents: number): boolean {
  const handedOn = new Set([carryCents])
  for (const each of later) {
    if (handedOn.has(carriedInto(each, cents))) handedOn.add(each.carryCents)
    else if (each.counts && !cameBackWithout(each, cents)) return true
  }
  return false
}

/** Whether one between, which was invalid when this invoice was sent, counts again and has a number by what this one was handed. */
const wentToEarlier = (invoice: Reckoned, earlier: readonly Other[], cents: number): boolean =>
  sinceHanded(invoice, earlier, cents).some(
    (each) =>
      each.counts && earnedInAll(each, cents) > earnedAlone(each, cents) && !cameBackWithout(each, cents),
  )

/**
 * Of a person's earlier invoices those behind the one that handed this one its cents, which were all invalid when this one
 * was sent; none where it was handed nothing. Where several left as many cents, it had them of the last.
 */
export function sinceHanded<Earlier extends Reckoned>(
  invoice: Reckoned,
  earlier: readonly Earlier[],
  cents: number,
): Earlier[] {
  const handed = carriedInto(invoice, cents)
  return handed === 0 ? [] : earlier.slice(earlier.findLastIndex((each) => each.carryCents === handed) + 1)
}

/** Whether it has no more than its own total earns, since it came back when what it had been handed was spent. */
const cameBackWithout = (other: Other, cents: number): boolean =>
  other.lacking > 0 && earnedInAll(other, cents) - other.lacking <= earnedAlone(other, cents)

/** What an invoice was handed by the one before. It stands nowhere, and follows from its total and from what it left over. */
export const carriedInto = ({ totalCents, carryCents }: Reckoned, cents: number): number =>
  (((carryCents - totalCents) % cents) + cents) % cents

/** How many numbers an invoice earned with what it was handed, and how many its own total earns. */
const earnedInAll = (invoice: Reckoned, cents: number): number =>
  earnedWith(invoice, carriedInto(invoice, cents), cents)
export const earnedAlone = (invoice: Reckoned, cents: number): number => earnedWith(invoice, 0, cents)

const earnedWith = ({ totalCents }: Reckoned, carriedCents: number, cents: number): number =>
  numbersEarned({ kind: "per-value", cents, carry: true }, { totalCents, carriedCents, items: [] }).earned
