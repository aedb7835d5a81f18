import { sql } from "drizzle-orm"
import type { Db } from "./client.server"

const RETRIES = 5
/** Deadlock and serialization failure: the transaction left nothing behind and may run again whole. */
const AGAIN = new Set(["40P01", "40001"])

/** The SQLSTATE or driver code behind an error, through drizzle's wrapping. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === "string") return code
  }
  return undefined
}

/** Whether the error says that the database cannot be reached, so that the answer is a 503. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  if (!code) return error instanceof AggregateError && error.errors.some(isDatabaseAway)
  return /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|EADDRNOTAVAIL|CONNECT_TIMEOUT|CONNECTION_|57P0|25P03|08|53300)/.test(
    code,
  )
}

/** Whether a lock or an answer took longer than the time limits allow (55P03, 57014): worth another try later. */
export const isOverdue = (error: unknown): boolean => /^(55P03|57014)$/.test(sqlState(error) ?? "")

/** Whether the database has no room for what was to be written (53100): nothing was, and reading goes on. */
export const isDatabaseFull = (error: unknown): boolean => sqlState(error) === "53100"

/** Whether the same may well go through later: nothing is wrong with what was to be done. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isOverdue(error) || isDatabaseFull(error) || AGAIN.has(sqlState(error) ?? "")

/** Runs one use case in one transaction; a deadlock's victim runs again whole, with a little more patience each time. */
export async function inTransaction<Result>(db: Db, useCase: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => useCase(tx))
    } catch (error) {
      if (attempt > RETRIES || !AGAIN.has(sqlState(error) ?? "")) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())))
    }
  }
}

/**
 * Takes longer than the role's time limits, until the transaction ends: for work on a whole draw, and for a lease, which
 * lies idle while the work is done.
 */
export async function takeTime(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '1h', true),
    set_config('idle_in_transaction_session_timeout', '1h', true)`)
}
