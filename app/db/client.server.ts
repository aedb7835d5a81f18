import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { env } from "#app/platform/env.server"
import { onShutdown } from "#app/platform/shutdown.server"
import { readQuickly } from "./quick-rows.server"
import { watchSilence } from "./silence.server"
import { standby } from "./standby.server"
import { sessionLimits } from "./session-limits"
import { traced } from "./traced.server"
import { isReadOnly } from "./error-codes"

type Connection = PostgresJsDatabase & { $client: postgres.Sql }

/** A database or a transaction on it: what every rule and query takes first. */
export type Db = Pick<
  PostgresJsDatabase,
  | "select"
  | "selectDistinct"
  | "selectDistinctOn"
  | "insert"
  | "update"
  | "delete"
  | "execute"
  | "transaction"
  | "with"
  | "$count"
>

/** The primary for decisions, the replica for lists, statistics and exports (the same where none is set). */
export type Databases = { primary: Db; replica: Db }

type Manner = {
  max?: number
  role?: string
  name?: string
  /** Whether a statement waits for a connection for a bounded time only: who serves people wants it, a command waits. */
  isServing?: boolean
  /** Hears of each error. */
  failed?: (error: unknown) => void
}

/**
 * Opens a pool. `prepare=false` in the URL (PgBouncer in transaction mode) switches prepared statements and the startup
 * parameters off. Else the session takes the role that owns nothing as it starts. It takes its time limits too, which a
 * role has only for who signs in with it.
 */
export function connect(
  url: string,
  { max = 10, role, name = "bar-na-torcida", isServing = false, failed = () => {} }: Manner = {},
): Connection {
  const target = new URL(url)
  const pooled = target.searchParams.get("prepare") === "false"
  target.searchParams.delete("prepare")
  const takesRole = role !== undefined && !pooled && decodeURIComponent(target.username) !== role
  const watch = watchSilence(target.href)
  const options: postgres.Options<{}> & { socket: typeof watch.dial } = {
    max,
    // Known to the driver, not to its types.
    socket: watch.dial,
    prepare: !pooled,
    connect_timeout: 5,
    idle_timeout: 60,
    backoff: (retries) => Math.min(0.1 * 2 ** retries, 2),
    onnotice: () => {},
    connection: takesRole
      ? { role, application_name: name, ...sessionLimits }
      : pooled
        ? {}
        : { application_name: name },
  }
  const client = postgres(target.href, options)
  const endPool = client.end
  client.end = (how) => endPool(how).finally(watch.stop)
  const heard = (error: unknown) => {
    if (isReadOnly(error)) watch.renew()
    failed(error)
  }
  const db = drizzle(traced(client, { watch, prepared: !pooled, isServing, failed: heard }), {
    casing: "snake_case",
  })
  return readQuickly(db) as Connection
}

/**
 * The driver under a database or a transaction, for a library that sends its own SQL inside our transaction. drizzle
 * keeps a transaction's to itself: the cast reads a private field.
 */
export const clientOf = (db: Db): postgres.Sql =>
  (db as unknown as { session: { client: postgres.Sql } }).session.client

type Pools = { primary: Connection; replica: Connection }
/** Connections of a pool: the public's, and those that the back office and the jobs have for themselves. */
const SIZES = {
  public: { primary: 16, replica: 8 },
  office: { primary: 8, replica: 4 },
  jobs: { primary: 16, replica: 8 },
} as const
/** What the database's list of activity calls them, so that whoever reads it knows who waits. */
const NAMES = {
  public: "bar-na-torcida",
  office: "bar-na-torcida office",
  jobs: "bar-na-torcida jobs",
} as const

type Opened = Pools & { close: () => Promise<void> }
const opened = new Map<keyof typeof SIZES, Opened>()

function poolsOf(name: keyof typeof SIZES): Pools {
  const there = opened.get(name)
  if (there) return there
  const { DATABASE_URL, DATABASE_REPLICA_URL, APP_DATABASE_ROLE: role } = env()
  const who = { role, name: NAMES[name], isServing: true }
  const primary = connect(DATABASE_URL, { max: SIZES[name].primary, ...who })
  const pools: Opened = { primary, replica: primary, close: () => end([primary]) }
  if (DATABASE_REPLICA_URL) {
    const line = standby(primary, (failed) =>
      connect(DATABASE_REPLICA_URL, { max: SIZES[name].replica, ...who, failed }),
    )
    Object.assign(pools, { replica: line.db, close: () => end([primary, line.own], line.stop) })
  }
  if (opened.size === 0) onShutdown("database", closeDatabases)
  opened.set(name, pools)
  return pools
}

/** The process's pools, opened on first use. */
export const databases = (): Pools => poolsOf("public")

/** The back office's own: administrators who wait for a lock take no connection from the public. */
export const officeDatabases = (): Pools => poolsOf("office")

/** The jobs' own: what works through thousands of rows takes no connection from the public either. */
export const jobDatabases = (): Pools => poolsOf("jobs")

/** Ends the pools; used when the process drains. */
export async function closeDatabases(): Promise<void> {
  const closing = [...opened.values()]
  opened.clear()
  await Promise.all(closing.map(({ close }) => close()))
}

async function end(lines: Connection[], stop = () => {}): Promise<void> {
  stop()
  await Promise.all(lines.map((db) => db.$client.end({ timeout: 5 })))
}
