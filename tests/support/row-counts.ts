import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** How many rows every table of ours holds, and how many mails are queued: what a refused request must not change. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
    counts[name] = row?.n ?? 0
  }
  const [queued] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name <> 'maintenance'`,
  )
  return { ...counts, queued: queued?.n ?? 0 }
}
