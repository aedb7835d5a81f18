import { databases, type Db } from "#app/db/client.server"
import { expireExports } from "#app/domain/exports/expire-exports.server"
import { closingDraws } from "#app/domain/draws/draws.queries.server"
import { findBrokenLink } from "#app/platform/audit.server"
import { systemClock } from "#app/platform/clock.server"
import { type Jobs, sendLater } from "#app/platform/jobs.server"
import { log } from "#app/platform/log.server"
import { DateTime } from "luxon"
import { TIME_ZONE } from "#app/platform/env.server"
import { purgeSessions } from "./purge-sessions.server"
import { expireImports, sweepFiles } from "./sweep-files.server"

type Task = Jobs["maintenance"]["task"]

const MINUTE = 60
const HOUR = 3_600
const HOURLY: Task[] = ["purge-sessions", "expire-exports", "expire-imports"]
/** They walk through everything, so they run while the bars sleep. */
const NIGHTLY: Task[] = ["sweep-files", "verify-audit"]
const NIGHT_HOUR = 5

/** Enqueues what is due in this hour; however many processes ask, each task is enqueued once. */
export async function scheduleMaintenance(db: Db, now: Date): Promise<void> {
  const hour = DateTime.fromJSDate(now, { zone: TIME_ZONE }).hour
  for (const task of [...HOURLY, ...(hour === NIGHT_HOUR ? NIGHTLY : [])])
    await sendLater(db, "maintenance", { task }, { once: { key: task, seconds: HOUR } })
  // The job of a killed process lies active for a while; whoever comes second finds the lease taken or the work done.
  for (const drawId of await closingDraws(db))
    await sendLater(db, "draw", { drawId }, { once: { key: drawId, seconds: MINUTE } })
}

/** Runs one task; what it did is a line in the log. */
export async function runMaintenance(
  { task }: Jobs["maintenance"],
  { db = databases().primary as Db, now = systemClock.now() } = {},
): Promise<void> {
  const done = await tasks[task](db, now)
  log.info({ task, done }, "maintenance")
}

const tasks: Record<Task, (db: Db, now: Date) => Promise<number>> = {
  "purge-sessions": purgeSessions,
  "expire-exports": (db, now) => expireExports(db, now),
  "expire-imports": (_, now) => expireImports(now),
  "sweep-files": (db, now) => sweepFiles(db, now),
  async "verify-audit"(db) {
    const broken = await findBrokenLink(db)
    if (broken) log.error({ actionId: broken }, "the audit chain is broken at this row")
    return broken ? 1 : 0
  },
  // A prize is claimed by its moment alone and waits for no job; the task stands for whoever runs it by hand.
  "release-prizes": async () => 0,
}
