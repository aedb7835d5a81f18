import { and, inArray, not, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isLeasedSql, underLease } from "#app/db/lease.server"
import { takeFromDead } from "#app/queue/jobs.server"
import { jobRuns } from "#app/queue/sent-job.server"
import { exports } from "#drizzle/schema/back-office"

/**
 * Does an export's work under its lease, which ends with the process; false, and nothing was done, where another is at it,
 * be it one whose job took longer than the queue waits.
 */
export const underExportLease = (
  primary: Db,
  exportId: string,
  work: () => Promise<void>,
): Promise<boolean> => underLease(primary, `export:${exportId}`, work)

/**
 * Has exports tried again whose process died, as often as their queue says: by itself the queue would wait a quarter of an
 * hour, in which the page stood at its per cent. Asked of the primary; answers how many.
 */
export async function retryDeadExports(primary: Db): Promise<number> {
  const dead = await primary
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        inArray(exports.state, ["queued", "running"]),
        jobRuns("export", exports.id),
        not(isLeasedSql(sql`'export:' || ${exports.id}`)),
      ),
    )
  for (const { id } of dead) await takeFromDead(primary, "export", id)
  return dead.length
}
