import { and, asc, eq, inArray, not, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isLeasedSql, underLease } from "#app/db/lease.server"
import { mayStill } from "#app/domain/users/may-still.server"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { isDraining } from "#app/platform/shutdown.server"
import { sendLater } from "#app/queue/jobs.server"
import { jobWaits } from "#app/queue/sent-job.server"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { bulkCommands } from "./bulk-command"
import { doRow } from "./do-row.server"
import type { BulkRun } from "./lock-run.server"

/** Rows that are read at once; the right to the command is asked for again with each of these. */
const CHUNK = 500
/** A job works so long and then hands on: the queue gives up what takes much longer. */
const SHIFT_MS = 5 * 60_000

type Options = { clock?: Clock }

/**
 * Goes on with a run, row by row, each in a transaction of its own, so that nobody waits long for the audit's chain.
 * Alone at it, by a lease that ends with the process; what another left undone is what is left to do.
 */
export async function runBulk(db: Db, runId: string, { clock = systemClock }: Options = {}): Promise<void> {
  await underLease(db, `bulk:${runId}`, async (isHeld) => {
    const run = await beginRun(db, runId, clock.now())
    if (!run) return
    const until = Date.now() + SHIFT_MS
    for (;;) {
      if (!(await mayStill(db, run.requestedBy, bulkCommands[run.command].permission)))
        return endRun(db, runId, { state: "failed", error: "FORBIDDEN", finishedAt: clock.now() })
      const items = await waitingItems(db, runId)
      if (items.length === 0) return endRun(db, runId, { state: "done", finishedAt: clock.now() })
      for (const item of items) {
        if (isDraining() || !(await isHeld())) return
        if (Date.now() > until) return sendLater(db, "bulk", { runId })
        if (!(await doRow(db, run, item, clock.now()))) return
      }
    }
  })
}

/**
 * Runs that have something to do, and that neither a process works on nor a job waits for: theirs may have died with its
 * process.
 */
export async function dueBulkRuns(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(
      and(
        inArray(bulkRuns.state, ["queued", "running"]),
        not(isLeasedSql(sql`'bulk:' || ${bulkRuns.id}`)),
        not(jobWaits("bulk", "runId", bulkRuns.id)),
      ),
    )
  return rows.map(({ id }) => id)
}

async function beginRun(db: Db, id: string, now: Date): Promise<BulkRun | undefined> {
  await db
    .update(bulkRuns)
    .set({ state: "running", startedAt: now })
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, "queued")))
  const [run] = await db
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, "running")))
  return run
}

const waitingItems = (db: Db, runId: string) =>
  db
    .select()
    .from(bulkItems)
    .where(and(eq(bulkItems.runId, runId), eq(bulkItems.state, "waiting")))
    .orderBy(asc(bulkItems.id))
    .limit(CHUNK)

async function endRun(db: Db, id: string, end: Partial<BulkRun>): Promise<void> {
  await db
    .update(bulkRuns)
    .set(end)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, "running")))
}
