import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** Until some transaction of this database, or so many, waits for an advisory lock. */
export async function somebodyWaits(db: Db, many = 1): Promise<void> {
  for (let waiting = 0; waiting < many;) {
    const [row] = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
    waiting = row?.waiting ?? 0
  }
}

/** Until so many transactions of this database wait for a row, or for the transaction that holds it. */
export async function somebodyWaitsForRow(db: Db, many = 1): Promise<void> {
  for (let waiting = 0; waiting < many;) {
    const [row] = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`,
    )
    waiting = row?.waiting ?? 0
  }
}
