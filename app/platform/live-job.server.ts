import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Jobs } from "./jobs.server"

/**
 * Whether a job still waits, runs or is to be tried again; false once it is done or was given up, and where none of
 * this id was ever sent. Asked of the primary.
 */
export async function isJobLive(primary: Db, name: keyof Jobs, id: string): Promise<boolean> {
  const [row] = await primary.execute<{ live: boolean }>(sql`select exists (
    select from pgboss.job where name = ${name} and id = ${id}::uuid and state in ('created', 'retry', 'active')) as live`)
  return row?.live === true
}
