import { sql } from "drizzle-orm"
import type { Db } from "./client.server"
import { isDatabaseAway, sqlState } from "./error-codes"

const RETRIES = 5
/** Deadlock and serialization failure: the transaction left nothing behind and may run again whole. */
const AGAIN = new Set(["40P01", "40001"])
/** What took longer than the time limits allow: a lock, an answer, a free connection. */
const LATE = new Set(["55P03", "57014", "POOL_BUSY"])

/** Whether it is worth another try later: something took too long, or others kept getting in between, as a standby's recovery may. */
export function isOverdue(error: unknown): boolean {
  const code = sqlState(error) ?? ""
  return LATE.has(code) || AGAIN.has(code)
}

/** Whether the database has no room for what was to be written (53100): nothing was, and reading goes on. */
export const isDatabaseFull = (error: unknown): boolean => sqlState(error) === "53100"

/** Whether the same may well go through later: nothing is wrong with what was to be done. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isOverdue(error) || isDatabaseFull(error)

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
 * Reads for somebody who waits at the screen, who may have typed on meanwhile or gone: no statement of it keeps a connection
 * for longer than five seconds.
 */
export const readSoon = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '5s', true)`)
    return read(tx)
  })

/**
 * Takes longer than the role's time limits, until the transaction ends: for work on a whole draw, and for a lease, which
 * lies idle while the work is done.
 */
export async function takeTime(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '1h', true),
    set_config('idle_in_transaction_session_timeout', '1h', true)`)
}

/** Before a lock behind which everybody queues while it is waited for: three seconds of it, until the transaction ends. */
export const waitsBriefly = sql`set_config('lock_timeout', '3s', true)`

/**
 * Beside a lock that everybody waits for: whoever then hangs while its connection stands, as a frozen process does, loses
 * the transaction after five seconds and not after a minute.
 */
export const losesSoon = sql`set_config('idle_in_transaction_session_timeout', '5s', true)`
