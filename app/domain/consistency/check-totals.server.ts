import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { asked, type Finding } from "./asked.server"

/** What is stored of a draw's days that are over is what its numbers count: pages show the sums without counting. */
export async function* checkTotals(db: Db): AsyncGenerator<Finding> {
  yield* asked(
    db,
    "draw",
    sql`with counted as (
        select draw_id, (created_at at time zone ${TIME_ZONE})::date as day, series, count(*)::int as given,
          count(void_at)::int as voided
        from tickets where draw_id in (select draw_id from ticket_totals) group by 1, 2, 3
      ), stored as (select draw_id, max(day) as last from ticket_totals group by draw_id)
      select draw_id as id, 'its stored sums of ' || day || ' are not what its numbers count' as why
      from ticket_totals s full join counted c using (draw_id, day, series) join stored using (draw_id)
      where day <= last and (s.given, s.voided) is distinct from (c.given, c.voided)
      group by draw_id, day`,
  )
}
