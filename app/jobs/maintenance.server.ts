import { inArray, max } from "drizzle-orm"
import { DateTime } from "luxon"
import { type Db, jobDatabases } from "#app/db/client.server"
import { lapseApprovals } from "#app/domain/approvals/lapse-approvals.server"
import { lapsePostponements } from "#app/domain/draws/calculation/lapse-postponements.server"
import { dueBulkRuns } from "#app/domain/bulk/run-bulk.server"
import { settleLostRuns } from "#app/domain/commands/live-runs.server"
import { type CommandOutcome, workCommand } from "#app/domain/commands/run-command.server"
import { dueDispatches } from "#app/domain/dispatches/send-in-order.server"
import { retryDeadExports } from "#app/domain/exports/dead-exports.server"
import { settleLostExports } from "#app/domain/exports/settle-exports.server"
import { offerReturned } from "#app/domain/prizes/offer-returned.server"
import { closingDraws } from "#app/domain/draws/draws.queries.server"
import { drawsToTell } from "#app/domain/log/tell-holders.server"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { type Jobs, sendLater, type Task } from "#app/queue/jobs.server"
import { goOnWithMails } from "#app/queue/patient-mails.server"
import { log } from "#app/platform/log/log.server"
import { commands } from "#drizzle/schema/back-office"
import { NIGHT_HOUR } from "./night"
import { tasks } from "./tasks.server"

const MINUTE = 60
const HOUR = 3_600
const HOURLY: Task[] = [
  "purge-sessions",
  "expire-exports",
  "expire-imports",
  "expire-bulk",
  "count-statistics",
]
/** They walk through everything, so they run while the bars sleep. */
const NIGHTLY: Task[] = [
  "expire-data",
  "erase-people",
  "sweep-files",
  "purge-user-logs",
  "verify-audit",
  "recount-statistics",
  "store-totals",
]
/** In São Paulo: from here on the bars sleep, and until then a task that a night missed may still begin. */
const NIGHT = { from: 1, to: 7 }
/** Longer than from one night's run to the end of the next night's. */
const MISSED_MS = 26 * HOUR * 1000
/** Whoever works the queue by day alone gets it done all the same. */
const OVERDUE_MS = 72 * HOUR * 1000
/** Who asked to be forgotten waits for no second night. */
const NEVER_WAITS: ReadonlySet<Task> = new Set(["erase-people"])
/** It holds each draw's lock while it counts, for which every coupon waits; and the pages tell the same sums without it. */
const ONLY_AT_NIGHT: ReadonlySet<Task> = new Set(["store-totals"])

/** Nightly tasks whose night went by without them, because nobody worked the queue in that hour. */
async function missed(db: Db, now: Date): Promise<Task[]> {
  const last = await db
    .select({ name: commands.name, at: max(commands.createdAt) })
    .from(commands)
    .where(inArray(commands.name, NIGHTLY))
    .groupBy(commands.name)
  const ranAt = new Map(last.map(({ name, at }) => [name, at]))
  // Whoever works the queue by day alone may never have run one: it waits since the first of all runs.
  const [first] = await db
    .select({ at: commands.createdAt })
    .from(commands)
    .orderBy(commands.createdAt)
    .limit(1)
  return NIGHTLY.filter((task) => {
    const at = ranAt.get(task) ?? first?.at
    return at && comesNow(task, now.getTime() - at.getTime(), hourOf(now))
  })
}

function comesNow(task: Task, sinceMs: number, hour: number): boolean {
  if (sinceMs <= MISSED_MS) return false
  if (NEVER_WAITS.has(task) || (hour >= NIGHT.from && hour < NIGHT.to)) return true
  return sinceMs > OVERDUE_MS && !ONLY_AT_NIGHT.has(task)
}

const enqueue = async (db: Db, due: readonly Task[]) => {
  for (const task of due) await sendLater(db, "maintenance", { task }, { once: { key: task, seconds: HOUR } })
}

const hourOf = (now: Date) => DateTime.fromJSDate(now, { zone: TIME_ZONE }).hour

// The job of a killed process lies active for a while; whoever comes second finds the lease taken or the work done.
const steps: Readonly<Record<string, (db: Db, now: Date) => Promise<unknown>>> = {
  "lost runs": settleLostRuns,
  "dead exports": retryDeadExports,
  "lost exports": settleLostExports,
  "hourly tasks": (db) => enqueue(db, HOURLY),
  "nightly tasks": async (db, now) =>
    enqueue(db, hourOf(now) === NIGHT_HOUR ? NIGHTLY : await missed(db, now)),
  async mailings(db, now) {
    for (const dispatchId of await dueDispatches(db, now))
      await sendLater(db, "dispatch", { dispatchId }, { once: { key: dispatchId, seconds: MINUTE } })
  },
  async "commands for many rows"(db) {
    for (const runId of await dueBulkRuns(db))
      await sendLater(db, "bulk", { runId }, { once: { key: runId, seconds: MINUTE } })
  },
  async "closing draws"(db) {
    for (const drawId of await closingDraws(db))
      await sendLater(db, "draw", { drawId }, { once: { key: drawId, seconds: MINUTE } })
  },
  async "notices of draws"(db, now) {
    for (const { drawId, news } of await drawsToTell(db, now))
      await sendLater(
        db,
        "notices",
        { drawId, news },
        { once: { key: `${drawId} ${news}`, seconds: MINUTE } },
      )
  },
  "mails with a deadline": goOnWithMails,
  "void requests": lapseApprovals,
  "void postponements": lapsePostponements,
  "returned prizes": offerReturned,
}

/**
 * Enqueues what is due in this hour; however many processes ask, each task is enqueued once. On the way exports whose
 * process died are tried again, runs and exports that nobody tries any more are written down as failed, requests that
 * nobody can confirm any more end, and prizes that came back with an invoice are offered again; mails with a deadline that
 * were given up go on. What fails keeps nothing else waiting: a later round does it.
 */
export async function scheduleMaintenance(db: Db, now: Date): Promise<void> {
  for (const [step, take] of Object.entries(steps))
    await take(db, now).catch((error: unknown) =>
      log.warn({ err: error, step }, "upkeep waits for a later round"),
    )
}

/** Runs one task; what it did stands in its run (/admin/commands) and in the log. */
export async function runMaintenance(
  { task }: Jobs["maintenance"],
  { id }: { id: string },
  { db = jobDatabases().primary as Db, clock = systemClock as Clock } = {},
): Promise<void> {
  const work = async (): Promise<CommandOutcome> => {
    const outcome = await tasks[task](db, clock.now())
    log.info({ task, runId: id, ...outcome }, "maintenance")
    return outcome
  }
  await workCommand(db, { name: task, id }, work, clock)
}
