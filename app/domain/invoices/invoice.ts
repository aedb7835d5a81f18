import { type DrawState, takesChanges } from "#app/domain/draws/draw"
import type { Text } from "#app/errors"
import { codesOf } from "#app/words/codes-of"
import { reviewReasons } from "#app/words/reasons/review"
import { stateWords } from "#app/words/states"

export const invoiceStatuses = codesOf(stateWords.invoices)
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** In which statuses each action of a reviewer is allowed. */
const allowedIn = {
  validate: ["pending"],
  invalidate: ["pending", "validated"],
  reinstate: ["invalid"],
  undo: ["validated", "invalid"],
} as const satisfies Record<string, readonly InvoiceStatus[]>
export type InvoiceAction = keyof typeof allowedIn

/** Whether an invoice in this status takes the action; the draws' states may still forbid it. */
export const canInvoice = (action: InvoiceAction, status: InvoiceStatus): boolean =>
  (allowedIn[action] as readonly InvoiceStatus[]).includes(status)

/** Whether all its numbers stand in closed bases, given its draws' states: then it stays as it is. */
export const isFrozen = (states: readonly DrawState[]): boolean =>
  states.some((state) => !takesChanges(state) && state !== "canceled") && !states.some(takesChanges)

/** Why a person should look at an invoice, as stored: reviewReasons' names, comma-joined, some with `:PROTOCOL`. */
export function sayReviewReason(stored: string, locale: keyof Text): string {
  return stored
    .split(",")
    .map((part) => {
      const [name = "", protocol] = part.split(":")
      const text: Text | undefined = reviewReasons[name as keyof typeof reviewReasons]
      if (!text) return part
      return protocol ? `${text[locale]} (${protocol}).` : text[locale]
    })
    .join(" ")
}

/** The protocols that such a reason names: the coupons that this one looks like. */
export const protocolsIn = (stored: string): string[] =>
  [...stored.matchAll(/:([0-9A-Z-]+)/g)].map(([, protocol = ""]) => protocol)
