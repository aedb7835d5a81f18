import { and, inArray, isNull, lt, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { jobIsLive } from "#app/queue/sent-job.server"
import { exports } from "#drizzle/schema/back-office"

/** Longer than a job and all its tries take: whoever was sent without the export's own id is not called lost. */
const PATIENCE_MS = 60 * 60 * 1000

/**
 * Writes down as failed what nobody works on any more, since its workers were killed at every try. What they left in the
 * store is named by no row any longer, and the sweep takes it. Returns how many.
 */
export async function settleLostExports(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - PATIENCE_MS)
  const lost = await db
    .update(exports)
    .set({ state: "failed", error: "LOST", fileKey: null, finishedAt: now })
    .where(
      and(
        inArray(exports.state, ["queued", "running"]),
        or(lt(exports.startedAt, before), and(isNull(exports.startedAt), lt(exports.createdAt, before))),
        sql`not ${jobIsLive("export", exports.id)}`,
      ),
    )
    .returning({ id: exports.id })
  return lost.length
}
