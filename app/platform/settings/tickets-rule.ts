/** How an invoice earns lucky numbers: the setting TICKETS_RULE, read. */
export type TicketsRule =
  | { kind: "per-invoice"; numbers: number }
  | { kind: "per-value"; cents: number; carry: boolean }
  | { kind: "per-product" }

/** One invoice earns no more than this: a total with two zeros too many must not empty the series. */
export const MOST_NUMBERS = 10_000

/**
 * Reads the setting TICKETS_RULE: `per-invoice:N` with N up to MOST_NUMBERS, `per-value:CENTS`,
 * `per-value:CENTS:carry`, `per-product`; or null.
 */
export function parseTicketsRule(text: string): TicketsRule | null {
  if (text === "per-product") return { kind: "per-product" }
  const [, kind, digits, carry] = /^(per-invoice|per-value):([0-9]{1,9})(:carry)?$/.exec(text) ?? []
  const amount = Number(digits)
  if (!(amount >= 1)) return null
  if (kind === "per-value") return { kind, cents: amount, carry: carry !== undefined }
  return kind === "per-invoice" && !carry && amount <= MOST_NUMBERS ? { kind, numbers: amount } : null
}
