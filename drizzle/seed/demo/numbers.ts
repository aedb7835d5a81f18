import { numbersEarned } from "#app/domain/tickets/tickets-rule"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"
import type { MadeDraw } from "../builders/draw"
import { luckyNumberAt, type NewTicket } from "../builders/ticket"
import type { Campaign } from "./campaign"
import type { Invoice } from "./invoices"

/** TICKETS_RULE's default: one number per full R$ 20. */
export const demoTicketsRule: TicketsRule = { kind: "per-value", cents: 2_000, carry: false }

/**
 * The lucky numbers of all invoices, in the order of arrival, by the draw's own permutation; those of invalid
 * invoices are voided with them.
 */
export function planTickets({ random }: Campaign, draw: MadeDraw, invoices: Invoice[]): NewTicket[] {
  const { segment } = draw
  return invoices
    .flatMap((invoice) => Array.from({ length: earnedBy(invoice) }, () => invoice))
    .map((invoice, position) => ({
      id: random.uuid(invoice.receivedAt),
      drawId: draw.id,
      segmentId: segment.id,
      position,
      ...luckyNumberAt(segment, position),
      registrationId: invoice.registrationId,
      invoiceId: invoice.id,
      createdAt: invoice.receivedAt,
      voidAt: invoice.status === "invalid" ? (invoice.reviewedAt ?? null) : null,
    }))
}

export const earnedBy = ({ totalCents }: { totalCents: number }): number =>
  numbersEarned(demoTicketsRule, { totalCents, carriedCents: 0, items: [] }).earned
