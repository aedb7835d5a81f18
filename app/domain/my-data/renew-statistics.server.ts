import { sql } from "drizzle-orm"
import { getTableConfig } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { declared } from "./declared/declared"

/** Tables in which something of a person stands, the queue's among them, whose failed jobs say whom a mail did not reach. */
const personalTables = declared
  .filter(({ erased, hashed, kept }) => erased ?? hashed ?? kept)
  .map(({ table }) => `public.${getTableConfig(table).name}`)
  .concat("pgboss.job", "pgboss.archive")

/**
 * Has the planner's statistics made anew of the rows that are left. It keeps values of the columns (pg_stats: the most common
 * ones, the bounds of a histogram), those of the erased too until then, and a dump may carry them. Table by table, so that no
 * lock is held for longer than one takes, and one that cannot be had keeps none of the others from it. Throws its error.
 */
export async function renewStatistics(db: Db): Promise<void> {
  const errors: unknown[] = []
  for (const table of personalTables)
    await db
      .execute(sql`select renew_statistics(${table}::regclass)`)
      .catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
