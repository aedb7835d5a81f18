import { type SQL, sql, type SQLWrapper } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Jobs } from "./jobs.server"

/** A condition: a job of this id still waits, runs or is to be tried again. */
export const jobIsLive = (name: keyof Jobs, id: SQLWrapper): SQL => sql`exists (
  select from pgboss.job where name = ${name} and job.id = ${id} and state in ('created', 'retry', 'active'))`

/**
 * Whether a job still waits, runs or is to be tried again; false once it is done or was given up, and where none of
 * this id was ever sent. Asked of the primary.
 */
export async function isJobLive(primary: Db, name: keyof Jobs, id: string): Promise<boolean> {
  const [row] = await primary.execute<{ live: boolean }>(
    sql`select ${jobIsLive(name, sql`${id}::uuid`)} as live`,
  )
  return row?.live === true
}

/**
 * Takes a job back that nobody has begun, inside the caller's transaction; false where it runs, has run or was tried. Who
 * begins it at the same moment either has it already, or passes it over.
 */
export async function withdrawJob(tx: Db, name: keyof Jobs, id: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`delete from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'created' returning id`,
  )
  return rows.length > 0
}
