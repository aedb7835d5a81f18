import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
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
