import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { TIME_ZONE } from "#app/platform/env.server"
import { tickets } from "#drizzle/schema/draws"
import type { TicketTotal } from "./ticket-totals"

/** Counts a draw's numbers by series and day: half a second for each million of them. */
export async function countTickets(db: Db, drawId: string): Promise<TicketTotal[]> {
  const rows = await db.execute<TicketTotal>(sql`
    select series, (created_at at time zone ${TIME_ZONE})::date::text as day, count(*)::int as given,
      count(void_at)::int as voided
    from ${tickets} where draw_id = ${drawId}::uuid group by 1, 2 order by 1, 2`)
  return [...rows]
}
