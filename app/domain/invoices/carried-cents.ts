import { carries, numbersEarned } from "#app/domain/tickets/tickets-rule"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"

/** An invoice as it was reckoned: with what it hands on to the next one. */
type Reckoned = { totalCents: number; carryCents: number }
/** One of the same person that was taken later. */
type Later = Reckoned & { counts: boolean }

/**
 * The most numbers that an invoice may have in each draw as it comes back; null: all that it was given. While it was
 * invalid, the cents that the one before had handed it may have gone to a later one. Then only its own total earns, or
 * the same cents would be spent twice.
 */
export function mostOnReturn(rule: TicketsRule, invoice: Reckoned, later: readonly Later[]): number | null {
  if (rule.kind !== "per-value" || !carries(rule)) return null
  if (!wentToAnother(invoice, later, rule.cents)) return null
  return numbersEarned(rule, { totalCents: invoice.totalCents, carriedCents: 0, items: [] }).earned
}

/** Whether one that counts was reckoned neither from this invoice nor from one that was: so it took what this one had. */
function wentToAnother({ carryCents }: Reckoned, later: readonly Later[], cents: number): boolean {
  const handedOn = new Set([carryCents])
  for (const each of later) {
    if (handedOn.has(carriedInto(each, cents))) handedOn.add(each.carryCents)
    else if (each.counts) return true
  }
  return false
}

/** What an invoice was handed by the one before. It stands nowhere, and follows from its total and from what it left over. */
const carriedInto = ({ totalCents, carryCents }: Reckoned, cents: number): number =>
  (((carryCents - totalCents) % cents) + cents) % cents
