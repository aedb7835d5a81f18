import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { bulkRuns } from "#drizzle/schema/bulk"
import { bulkCommands } from "./bulk-command"

export type BulkRun = typeof bulkRuns.$inferSelect
/** A run for whoever may give its command. Throws NOT_FOUND, FORBIDDEN. */
export async function getRun(db: Db, id: string, reader: Pick<Viewer, "permissions">): Promise<BulkRun> {
  const [run] = isUuid(id) ? await db.select().from(bulkRuns).where(eq(bulkRuns.id, id)) : []
  return mayGive(run, reader)
}

/** Locks a run until the transaction ends: no row is done meanwhile. Throws NOT_FOUND, FORBIDDEN. */
export async function lockRun(tx: Db, id: string, reader: Pick<Viewer, "permissions">): Promise<BulkRun> {
  const [run] = isUuid(id) ? await tx.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for("update") : []
  return mayGive(run, reader)
}

function mayGive(run: BulkRun | undefined, { permissions }: Pick<Viewer, "permissions">): BulkRun {
  if (!run) throw new RuleBroken("NOT_FOUND")
  const { permission } = bulkCommands[run.command]
  if (!can(permissions, permission)) throw new RuleBroken("FORBIDDEN")
  return run
}
