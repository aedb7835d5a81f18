import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { until } from "./until"

/** Until the database has done, or rolled back, what a killed process was at: it hears of its end later than we do. */
export const untilQuiet = (db: Db): Promise<boolean> =>
  until("nothing is under way", async () => {
    const [row] = await db.execute<{ busy: number }>(
      sql`select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return row?.busy === 0
  })
