import type { TicketsRule } from "#app/platform/settings/tickets-rule"

export type EarnedNumbers = {
  /** Lucky numbers in each open draw, before the cap. */
  earned: number
  /** What is left towards the next number, to be kept for this person; 0 unless the rule carries. */
  carryCents: number
  /** Only when nothing was earned: the cents, or the participating product, that the first number wanted. */
  missing?: { kind: "cents"; cents: number } | { kind: "product" }
}

/** A line of the invoice that names a participating product. */
export type TicketsItem = { numbersPerUnit: number; quantity: number }

/**
 * How many numbers an invoice earns. `carriedCents` is what this person's earlier invoices left over.
 * Throws RangeError on a negative or broken amount.
 */
export function numbersEarned(
  rule: TicketsRule,
  { totalCents, carriedCents, items }: { totalCents: number; carriedCents: number; items: TicketsItem[] },
): EarnedNumbers {
  for (const amount of [
    totalCents,
    carriedCents,
    ...items.flatMap((item) => [item.numbersPerUnit, item.quantity]),
  ]) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`no amount: ${amount}`)
  }
  switch (rule.kind) {
    case "per-invoice":
      return { earned: rule.numbers, carryCents: 0 }
    case "per-value": {
      const cents = totalCents + (rule.carry ? carriedCents : 0)
      const earned = Math.floor(cents / rule.cents)
      const carryCents = rule.carry ? cents % rule.cents : 0
      if (earned > 0) return { earned, carryCents }
      return { earned, carryCents, missing: { kind: "cents", cents: rule.cents - cents } }
    }
    case "per-product": {
      const earned = items.reduce((sum, item) => sum + item.numbersPerUnit * item.quantity, 0)
      return earned > 0 ? { earned, carryCents: 0 } : { earned, carryCents: 0, missing: { kind: "product" } }
    }
  }
}

/** Whether what an invoice leaves over counts towards the next one's numbers. */
export const carries = (rule: TicketsRule): boolean => rule.kind === "per-value" && rule.carry

/**
 * How many of the earned numbers are granted when `held` (not voided) count towards the draw's cap; null: no
 * cap.
 */
export function cutAtCap({
  earned,
  held,
  cap,
}: {
  earned: number
  held: number
  cap: number | null
}): number {
  // A partial grant where the cap cuts in, as regulations have it.
  return cap === null ? earned : Math.min(earned, Math.max(0, cap - held))
}
