import { setTimeout as sleepFor } from "node:timers/promises"
import { getTableName, sql, type Table } from "drizzle-orm"
import type { Db } from "./client.server"

/** So long, in milliseconds, the work goes on before it looks round. */
const SLICE_MS = 40
/** Rests for each millisecond of work while others write: a twentieth of the machine is the most that it takes then. */
const RESTS = 19

type Time = { nowMs: () => number; sleep: (ms: number) => Promise<unknown> }
const realTime: Time = { nowMs: () => performance.now(), sleep: (ms) => sleepFor(ms) }

/**
 * Lets long work in small pieces give way to people who write to a table at the same time: alone it runs at full speed,
 * among them it mostly rests. To be awaited between two pieces, with no statement of the work in the air.
 */
export function courtesy(tx: Db, table: Table, { nowMs, sleep }: Time = realTime): () => Promise<void> {
  let beganMs = nowMs()
  return async () => {
    const workedMs = nowMs() - beganMs
    if (workedMs < SLICE_MS) return
    if (await othersWrite(tx, table)) await sleep(workedMs * RESTS)
    beganMs = nowMs()
  }
}

/** Whether another transaction has written to the table and goes on; locks may be seen by every role, activity not. */
async function othersWrite(tx: Db, table: Table): Promise<boolean> {
  const [row] = await tx.execute<{ write: boolean }>(sql`select exists (
    select from pg_locks where relation = ${getTableName(table)}::regclass and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()) as write`)
  return row?.write === true
}
