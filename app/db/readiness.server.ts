import { sql } from "drizzle-orm"
import { env } from "#app/platform/env.server"
import { onShutdown } from "#app/platform/shutdown.server"
import { connect, type Db } from "./client.server"
import { isReady } from "./ready.server"

/** Who asks does so every few seconds, and takes a late answer for none. */
const PATIENCE_MS = 2_000
/** A database that stumbles does so for all processes at once: none leaves for a single late answer. */
const TRIES = 2

type Line = ReturnType<typeof connect>
let line: Line | undefined
let asking: Promise<boolean> | undefined

/**
 * Whether this process should be sent people as far as the database goes; what is late is asked once more, over another
 * connection. Over one of its own: those who wait for the pool, or hold all of it, are no reason to be taken for dead.
 * Asked by several at once it asks once.
 */
export const answersReady = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = undefined)))

async function ask(): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) {
    const answer = await askOnce()
    // It may lead to a server that another took the place of.
    if (answer !== "ready") void close().catch(() => {})
    if (answer !== "late") return answer === "ready"
  }
  return false
}

async function askOnce(): Promise<"ready" | "not ready" | "late"> {
  if (!line) onShutdown("readiness", close)
  line ??= connect(env().DATABASE_URL, {
    max: 1,
    role: env().APP_DATABASE_ROLE,
    name: "bar-na-torcida ready",
  })
  const answer = isServed(line).then(
    (isThere) => (isThere ? "ready" : "not ready"),
    () => "not ready" as const,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function isServed(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ writable: boolean }>(
    sql`select not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool as writable`,
  )
  return row?.writable === true && isReady(db)
}

async function close(): Promise<void> {
  const old = line
  line = undefined
  await old?.$client.end({ timeout: 0 })
}
