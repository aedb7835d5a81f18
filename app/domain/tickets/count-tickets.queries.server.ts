import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { tickets, ticketTotals } from "#drizzle/schema/tickets"
import type { TicketTotal } from "./ticket-totals"

/**
 * A draw's numbers by series and day: what is stored of the days that are over, and what came since, counted number by
 * number. Both end and begin at the last day that was stored before: one that is being stored is seen once. It is asked for
 * by itself, since of a moment that it does not know the database expects a third of the draw's numbers, and reads them all.
 */
export async function countTickets(db: Db, drawId: string): Promise<TicketTotal[]> {
  const [stored] = await db.execute<{ last: string; since: string }>(sql`
    select coalesce(max(day), '-infinity')::text as last,
      coalesce((max(day) + 1)::timestamp at time zone ${TIME_ZONE}, '-infinity')::text as since
    from ${ticketTotals} where draw_id = ${drawId}::uuid`)
  const rows = await db.execute<TicketTotal>(sql`
    select series, day::text, given, voided from ${ticketTotals}
    where draw_id = ${drawId}::uuid and day <= ${stored!.last}::date
    union all
    select series, (created_at at time zone ${TIME_ZONE})::date::text, count(*)::int, count(void_at)::int
    from ${tickets} where draw_id = ${drawId}::uuid and created_at >= ${stored!.since}::timestamptz
    group by 1, 2 order by 1, 2`)
  return [...rows]
}

/** How many numbers of a draw people got, voided ones too. */
export const countGiven = async (db: Db, drawId: string): Promise<number> =>
  (await countTickets(db, drawId)).reduce((sum, { given }) => sum + given, 0)
