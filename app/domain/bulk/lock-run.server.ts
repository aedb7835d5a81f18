import { eq, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { bulkRuns } from "#drizzle/schema/bulk"
import { bulkCommands } from "./bulk-command"

export type BulkRun = typeof bulkRuns.$inferSelect

const lockKey = (runId: string): SQL => sql`hashtextextended(${`bulk run:${runId.toLowerCase()}`}, 0)`

/**
 * Each row that is done shares the run's lock with the next. Not the run's row itself: the next row's share of that
 * would pass before whoever waits to call the run off, while these locks are granted in the order of asking.
 */
export const shareRun = (tx: Db, runId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey(runId)})`)

/** A run for whoever may give its command. Throws NOT_FOUND, FORBIDDEN. */
export async function getRun(db: Db, id: string, reader: Pick<Viewer, "permissions">): Promise<BulkRun> {
  const [run] = isUuid(id) ? await db.select().from(bulkRuns).where(eq(bulkRuns.id, id)) : []
  return mayGive(run, reader)
}

/** Locks a run until the transaction ends: no row is done meanwhile. Throws NOT_FOUND, FORBIDDEN. */
export async function lockRun(tx: Db, id: string, reader: Pick<Viewer, "permissions">): Promise<BulkRun> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(id)})`)
  const [run] = isUuid(id) ? await tx.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for("update") : []
  return mayGive(run, reader)
}

function mayGive(run: BulkRun | undefined, { permissions }: Pick<Viewer, "permissions">): BulkRun {
  if (!run) throw new RuleBroken("NOT_FOUND")
  const { permission } = bulkCommands[run.command]
  if (!can(permissions, permission)) throw new RuleBroken("FORBIDDEN")
  return run
}
