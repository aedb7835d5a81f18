import PgBoss from "pg-boss"
import type postgres from "postgres"
import { clientOf, type Db, databases } from "#app/db/client.server"
import type { Locale } from "#app/errors"
import type { DrawNews } from "#drizzle/schema/draw-notices"

/** The queues and what each job carries: ids only, so that a queue never holds personal data. */
export type Jobs = {
  /** In the `locale` that somebody asked for it in; without one in that of whoever gets it. */
  mail: { kind: MailKind; id: string; locale?: Locale }
  /** Goes on with a command for many rows. */
  bulk: { runId: string }
  /** What takes a while and somebody waits for: a list as a file, or a file of CPFs to block or of bars. */
  export: { exportId: string } | { importId: string; userId: string; brings: "cpf-block" | "stores" }
  /** Goes on with a mailing of news. */
  dispatch: { dispatchId: string }
  /** Finds out whose address said no to news. */
  news: { unsubscribeId: string }
  /** Keeps in the files' store what somebody chose about their data, and when (an ISO text). */
  choices: { registrationId: string; choice: Choice; at: string }
  /** Writes the base of a draw that is closing. */
  draw: { drawId: string }
  /** Writes to everybody who holds a number of a draw that closed, or whose result is out. */
  notices: { drawId: string; news: DrawNews }
  maintenance: { task: Task }
}
/**
 * What somebody chose about their own data, or what came of it: an account that was closed, given back or erased, and
 * whether news are wanted.
 */
export type Choice = "closed" | "reopened" | "erased" | "no-news" | "news"
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
  | "expire-data"
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
  | "account-closed"
  | "account-reopened"
  | "address-changed"
  | "invoice-received"
  | "prize-won"
  | "invoice-invalidated"
  | "invoice-reinstated"
  | "winner-drawn"
  | "winner-called"
  | "prize-validated"
  | "winner-validated"
  | "prize-sent"
  | "disqualification-asked"
  | "disqualification-withdrawn"
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
  "account-closed",
  "account-reopened",
  "address-changed",
])
/** Mails that go to everybody at once: no other mail waits behind them. */
const LAST: ReadonlySet<MailKind> = new Set(["draw-closed", "draw-published"])

function priorityOf(data: Jobs[keyof Jobs]): number {
  if (!("kind" in data) || (!FIRST.has(data.kind) && !LAST.has(data.kind))) return 0
  return FIRST.has(data.kind) ? 1 : -1
}

const QUEUES: Record<keyof Jobs, PgBoss.Queue> = {
  // Longer than a hanging mail server keeps the mails of two batches waiting for a connection.
  mail: { name: "mail", retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 180 },
  export: { name: "export", retryLimit: 2, retryDelay: 10, expireInSeconds: 900 },
  bulk: { name: "bulk", retryLimit: 2, retryDelay: 10, expireInSeconds: 900 },
  draw: { name: "draw", retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  notices: { name: "notices", retryLimit: 2, retryDelay: 30, expireInSeconds: 900 },
  news: { name: "news", retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 },
  // A store may be away for days, and nobody waits: every ten minutes for nearly two weeks, after which a job is dropped.
  choices: { name: "choices", retryLimit: 2_000, retryDelay: 600, expireInSeconds: 60 },
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

type Use = { migrate?: boolean; supervise?: boolean }

/** The library over this way to the database; it makes its tables or does its upkeep only where that is said. */
export const bossOn = (db: PgBoss.Db, { migrate = false, supervise = false }: Use = {}) =>
  new PgBoss({
    db,
    migrate,
    supervise,
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  })

/** Part of db:migrate: createQueue is DDL, which the application's role may not run. */
export async function installJobs(client: postgres.Sql): Promise<void> {
  const boss = bossOn(through(client), { migrate: true })
  await boss.start()
  for (const queue of Object.values(QUEUES)) {
    if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, queue)
    else await boss.createQueue(queue.name, queue)
  }
  await boss.stop({ graceful: false })
  // In the order in which jobs are taken: by the library's own index all that wait would be sorted for each batch of mails.
  await client`create index if not exists job_order_idx on pgboss.job (name, priority desc, created_on, id, start_after)
    where state < 'active'`
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
  sender ??= bossOn(through(databases().primary.$client))
  const slot = once && { singletonKey: once.key, singletonSeconds: once.seconds }
  const priority = priorityOf(data)
  await sender.send(name, data, { id, startAfter, priority, ...slot, db: through(clientOf(db)) })
}

/** Takes a job from a process that died over it: it is tried again, as often as its queue says. */
export async function takeFromDead(db: Db, name: keyof Jobs, id: string): Promise<void> {
  sender ??= bossOn(through(databases().primary.$client))
  await sender.fail(name, id, { message: "Its process died." }, { db: through(clientOf(db)) })
}

/** At most one job of this key in each slot of so many seconds, whoever sends it. */
type OncePerSlot = { key: string; seconds: number }
