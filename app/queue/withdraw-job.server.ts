import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Jobs } from "./jobs.server"

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
