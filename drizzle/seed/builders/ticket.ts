import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { seriesSize, toLuckyNumber } from "#app/domain/tickets/lucky-number"
import { permute } from "#app/domain/tickets/permutation.server"
import { tickets } from "#drizzle/schema/tickets"
import type { SegmentRow } from "./draw"

export type NewTicket = typeof tickets.$inferInsert
export type TicketRow = typeof tickets.$inferSelect

/** The lucky number at a position of a segment, as the real permutation gives it. */
export function luckyNumberAt(
  segment: Pick<SegmentRow, "permutationKey" | "seriesCount" | "seriesFirst">,
  position: number,
): { series: number; element: number } {
  const size = segment.seriesCount * seriesSize
  return toLuckyNumber(permute({ key: segment.permutationKey, size, position }), segment)
}

type InsertTicketsInput = {
  draw: { id: string; segment: SegmentRow }
  invoice: { id: string; registrationId: string; receivedAt: Date }
  count?: number
  voidAt?: Date
}

/** Gives an invoice its numbers, from the segment's own sequence. */
export async function insertTickets(
  db: Db,
  { draw, invoice, count = 1, voidAt }: InsertTicketsInput,
): Promise<TicketRow[]> {
  const taken = await db.execute<{ position: string }>(
    sql`select nextval(${draw.segment.sequenceName}::regclass) as position from generate_series(1, ${count}::int)`,
  )
  const rows = taken.map(({ position }) => ({
    drawId: draw.id,
    segmentId: draw.segment.id,
    position: Number(position),
    ...luckyNumberAt(draw.segment, Number(position)),
    registrationId: invoice.registrationId,
    invoiceId: invoice.id,
    createdAt: invoice.receivedAt,
    voidAt,
  }))
  return db.insert(tickets).values(rows).returning()
}
