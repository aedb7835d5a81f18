import { setTimeout as sleep } from "node:timers/promises"
import PgBoss from "pg-boss"
import type postgres from "postgres"
import { clientOf, type Db, databases } from "#app/db/client.server"
import { isDatabaseAway, isOverdue } from "#app/db/transaction.server"
import { describeError, log } from "#app/platform/log.server"
import { isDraining } from "#app/platform/shutdown.server"
import type { DrawNews } from "#drizzle/schema/draw-notices"

/** The queues and what each job carries: ids only, so that a queue never holds personal data. */
export type Jobs = {
  mail: { kind: MailKind; id: string }
  /** Goes on with a command for many rows. */
  bulk: { runId: string }
  /** What takes a while and somebody waits for: a list as a file, or a file of CPFs to block or of bars. */
  export: { exportId: string } | { importId: string; userId: string; brings: "cpf-block" | "stores" }
  /** Goes on with a mailing of news. */
  dispatch: { dispatchId: string }
  /** Writes the base of a draw that is closing. */
  draw: { drawId: string }
  /** Writes to everybody who holds a number of a draw that closed, or whose result is out. */
  notices: { drawId: string; news: DrawNews }
  maintenance: { task: Task }
}
/** Upkeep that runs by the clock or by hand (/admin/commands). */
export type Task =
  | "release-prizes"
  | "resend-mails"
  | "purge-sessions"
  | "purge-user-logs"
  | "expire-exports"
  | "expire-imports"
  | "expire-bulk"
  | "sweep-files"
  | "erase-people"
  | "count-statistics"
  | "recount-statistics"
  | "store-totals"
  | "verify-audit"
export type MailKind =
  | "welcome"
  | "reset"
  | "admin-reset"
  | "admin-invitation"
  | "account-changed"
  | "email-changed"
  | "invoice-received"
  | "prize-won"
  | "invoice-invalidated"
  | "winner-drawn"
  | "winner-called"
  | "prize-validated"
  | "winner-validated"
  | "prize-sent"
  | "disqualification-asked"
  | "request-answered"
  | "draw-closed"
  | "draw-published"

/** Mails that somebody waits for at a screen, or that warn an account's owner: before everything else in their queue. */
const FIRST: ReadonlySet<MailKind> = new Set([
  "reset",
  "admin-reset",
  "admin-invitation",
  "account-changed",
  "email-changed",
])
/** Mails that go to everybody at once: nobody's other mail waits behind them. */
const LAST: ReadonlySet<MailKind> = new Set(["draw-closed", "draw-published"])

function priorityOf(data: Jobs[keyof Jobs]): number {
  if (!("kind" in data) || (!FIRST.has(data.kind) && !LAST.has(data.kind))) return 0
  return FIRST.has(data.kind) ? 1 : -1
}

const QUEUES: Record<keyof Jobs, PgBoss.Queue> = {
  // Longer than a server that hangs keeps the mails of both batches waiting for a connection.
  mail: { name: "mail", retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 180 },
  export: { name: "export", retryLimit: 2, retryDelay: 10, expireInSeconds: 900 },
  bulk: { name: "bulk", retryLimit: 2, retryDelay: 10, expireInSeconds: 900 },
  draw: { name: "draw", retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  notices: { name: "notices", retryLimit: 2, retryDelay: 30, expireInSeconds: 900 },
  dispatch: { name: "dispatch", retryLimit: 2, retryDelay: 30, expireInSeconds: 900 },
  maintenance: { name: "maintenance", retryLimit: 1, expireInSeconds: 600 },
}

/**
 * pg-boss over our own connection. It hands in undefined, objects and dates, which postgres.js refuses as they are, and
 * its upkeep as one text with BEGIN and COMMIT in it: that is a transaction like any other.
 */
export const through = (client: postgres.Sql): PgBoss.Db => ({
  async executeSql(text: string, values?: unknown[]) {
    const whole = /^\s*BEGIN;(.*)\bCOMMIT;?\s*$/is.exec(text)?.[1]
    if (whole !== undefined) return { rows: await client.begin(async (tx) => [...(await tx.unsafe(whole))]) }
    if (!values?.length) return { rows: [...(await client.unsafe(text))] }
    // pg-boss says of its values only that they are some.
    const parameters = values.map(plain) as postgres.ParameterOrJSON<never>[]
    const rows = await client.unsafe(text, parameters, { prepare: true })
    return { rows: [...rows] }
  },
})

const plain = (value: unknown): unknown => {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return JSON.stringify(value)
  return value
}

const AGAIN_MS = 1_000

/** What pg-boss sends to mark jobs as done or as failed. */
const isMark = (text: string) => /^\s*WITH (results|deleted_jobs) AS/i.test(text)
/** Of as many jobs as were marked. */
const NONE_MARKED = { rows: [{ count: 0 }] }

/**
 * The same for a worker, which outlasts a database that is away. pg-boss marks jobs without waiting for the answer: an
 * error there has no holder and would end the whole process, so a mark never fails. What was not marked runs again.
 */
const throughPatiently = (client: postgres.Sql): PgBoss.Db => ({
  async executeSql(text: string, values?: unknown[]) {
    const unmarked = isMark(text) ? NONE_MARKED : { rows: [] }
    for (let attempt = 1; ; attempt++) {
      try {
        return await through(client).executeSql(text, values ?? [])
      } catch (error) {
        if (!isDatabaseAway(error) && !isOverdue(error)) {
          if (!isMark(text)) throw error
          log.error({ err: error }, "jobs could not be marked as done or failed, and run again")
          return unmarked
        }
        if (attempt === 1) log.warn({ err: error }, "the job queue waits for the database")
        // Nobody waits any longer.
        if (isDraining()) return unmarked
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
    }
  },
})

const bossOn = (client: postgres.Sql, migrate: boolean, supervise: boolean) =>
  new PgBoss({
    db: supervise ? throughPatiently(client) : through(client),
    migrate,
    supervise,
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  })

/** Part of db:migrate: createQueue is DDL, which the application's role may not run. */
export async function installJobs(client: postgres.Sql): Promise<void> {
  const boss = bossOn(client, true, false)
  await boss.start()
  for (const queue of Object.values(QUEUES)) {
    if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, queue)
    else await boss.createQueue(queue.name, queue)
  }
  await boss.stop({ graceful: false })
  // By what a mail is about (sent-job), while some hundred thousand others wait.
  await client`create index if not exists job_mail_subject_idx on pgboss.job ((data ->> 'id')) where name = 'mail'`
}

let sender: PgBoss | undefined

/** Enqueues inside the caller's transaction: the job exists if and only if the change does. `id` is the job's own. */
export async function sendLater<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  data: Jobs[Name],
  { startAfter, once, id }: { startAfter?: Date; once?: OncePerSlot; id?: string } = {},
): Promise<void> {
  sender ??= bossOn(databases().primary.$client, false, false)
  const slot = once && { singletonKey: once.key, singletonSeconds: once.seconds }
  const priority = priorityOf(data)
  await sender.send(name, data, { id, startAfter, priority, ...slot, db: through(clientOf(db)) })
}
/** At most one job of this key in each slot of so many seconds, whoever sends it. */
type OncePerSlot = { key: string; seconds: number }

/** A job keeps its id through its retries. */
export type Handlers = { [Name in keyof Jobs]: (data: Jobs[Name], job: { id: string }) => Promise<void> }

/** How many workers of a queue a process has, and how many jobs each of them takes at a time; one where nothing is said. */
type Pace = { workers: number; batch: number }
type Paces = Partial<Record<keyof Jobs, Pace>>

/**
 * How long what is under way may take once the process stops; then it is given back, and another process takes it as a
 * retry. Less than a shutdown's patience, or nobody would give it back and it would lie there until it expires.
 */
const STOP_MS = 4_000

/** Works the queues in this process until the returned function is called; each job is awaited before it ends. */
export async function workJobs(handlers: Handlers, paces: Paces = {}): Promise<() => Promise<void>> {
  const boss = bossOn(databases().primary.$client, false, true)
  boss.on("error", (error) => log.error({ err: error }, "job queue"))
  await boss.start()
  for (const name of Object.keys(handlers) as (keyof Jobs)[])
    await workQueue(boss, name, { handle: handlers[name], ...(paces[name] ?? { workers: 1, batch: 1 }) })
  return () => boss.stop({ graceful: true, timeout: STOP_MS, wait: true })
}

/** One worker looks every second, the others less often: they are woken, and there for when that one is held up. */
const LOOK_SECONDS = { first: 1, others: 5 }

type Work<Name extends keyof Jobs> = Pace & { handle: Handlers[Name] }

/**
 * A job that is done wakes all of its queue's workers, so that what waits follows without a pause. Where none was, what
 * waits is tried at the pace of looking.
 */
async function workQueue<Name extends keyof Jobs>(
  boss: PgBoss,
  name: Name,
  { handle, workers, batch }: Work<Name>,
) {
  const ids: string[] = []
  const work = async (jobs: PgBoss.Job<Jobs[Name]>[]) => {
    const { done, faults } = await tryAll(jobs, handle)
    if (done.length > 0) for (const id of ids) boss.notifyWorker(id)
    const [fault] = faults
    if (fault === undefined) return
    log.warn(
      { err: fault, queue: name, failed: faults.length },
      "a job failed, and is tried again as often as its queue says",
    )
    // The library marks a batch as one, and passes over what is marked as done: so no job is ever marked twice.
    if (done.length > 0) await boss.complete(name, done)
    throw new JobFailed(fault)
  }
  while (ids.length < workers) {
    const pollingIntervalSeconds = ids.length === 0 ? LOOK_SECONDS.first : LOOK_SECONDS.others
    ids.push(await boss.work<Jobs[Name]>(name, { pollingIntervalSeconds, batchSize: batch }, work))
  }
}

/** Kept with the job, where the library writes all that an error holds: a mail server's answer repeats whom it refused. */
class JobFailed extends Error {
  constructor(fault: unknown) {
    super()
    Object.assign(this, describeError(fault))
  }
}

async function tryAll<Name extends keyof Jobs>(jobs: PgBoss.Job<Jobs[Name]>[], handle: Handlers[Name]) {
  const tried = await Promise.allSettled(
    jobs.map(({ id, data, expireInSeconds }) => within(expireInSeconds * 0.9, handle(data, { id }))),
  )
  const done = jobs.filter((_, index) => tried[index]?.status === "fulfilled").map(({ id }) => id)
  return {
    done,
    faults: tried.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : [])),
  }
}

/** Before the library gives the whole batch up, with those in it that were done. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A job took more than ${seconds} s.`)), seconds * 1000)
  })
  await Promise.race([work, end]).finally(() => clearTimeout(timer))
}
