import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** Ends the connections that keep this database's leases, as a failover or an administrator does. */
export async function breakLeases(db: Db): Promise<void> {
  await db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`)
}
