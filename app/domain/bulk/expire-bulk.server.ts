import { and, eq, exists, inArray, lt } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import { areaOf } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { HOUR_MS } from "#app/platform/time/days"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { bulkCommands } from "./bulk-command"

/** What a draft foresaw is no longer so on another day. */
const DRAFT_HOURS = 24
/** So long a run tells of each row; the audit does for good. */
const ROWS_DAYS = 90
const AT_ONCE = 100

/**
 * Calls off drafts that nobody confirmed within a day, and forgets the rows of runs that ended 90 days ago, with what
 * they were searched by. Returns how many of both.
 */
export async function expireBulk(db: Db, now: Date): Promise<{ drafts: number; ended: number }> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const drafts = await inPages(
    () => idsWhere(db, and(eq(bulkRuns.state, "draft"), lt(bulkRuns.createdAt, ago(DRAFT_HOURS)))),
    (id) => callOff(db, id, now),
  )
  const ended = await inPages(
    () => idsWhere(db, and(hasRows(db), isOver, lt(bulkRuns.finishedAt, ago(24 * ROWS_DAYS)))),
    (id) => inTransaction(db, (tx) => forgetRows(tx, id)),
  )
  return { drafts, ended }
}

const isOver = inArray(bulkRuns.state, ["done", "canceled", "failed"])

const hasRows = (db: Db) =>
  exists(db.select({ id: bulkItems.id }).from(bulkItems).where(eq(bulkItems.runId, bulkRuns.id)))

async function idsWhere(db: Db, where: ReturnType<typeof and>): Promise<string[]> {
  const rows = await db.select({ id: bulkRuns.id }).from(bulkRuns).where(where).limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

async function inPages(find: () => Promise<string[]>, work: (id: string) => Promise<void>): Promise<number> {
  for (let done = 0; ;) {
    const ids = await find()
    for (const id of ids) await work(id)
    done += ids.length
    if (ids.length < AT_ONCE) return done
  }
}

/** Unless somebody confirms it or calls it off meanwhile. */
async function callOff(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [run] = await tx.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for("update")
    if (run?.state !== "draft") return
    await tx.update(bulkRuns).set({ state: "canceled", finishedAt: now }).where(eq(bulkRuns.id, id))
    await forgetRows(tx, id)
    await writeAction(tx, {
      by: null,
      permission: areaOf(bulkCommands[run.command].permission),
      action: "cancel",
      at: now,
      subjectType: "bulk",
      subjectId: id,
      table: bulkRuns,
      before: { command: run.command, state: run.state },
      after: { command: run.command, state: "canceled" },
    })
  })
}

async function forgetRows(tx: Db, runId: string): Promise<void> {
  await tx.delete(bulkItems).where(eq(bulkItems.runId, runId))
  await tx.update(bulkRuns).set({ filters: "" }).where(eq(bulkRuns.id, runId))
}
