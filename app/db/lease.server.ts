import { setTimeout as sleep } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import { boundedLine as byPlaces } from "#app/platform/bounded-line"
import type { Db } from "./client.server"
import { takeTime } from "./transaction.server"

const keyOf = (name: string | SQL): SQL => sql`hashtextextended('lease:' || ${name}::text, 0)`

/**
 * Works under a lease on a name, whatever other processes do; false, and nothing was done, where somebody else has
 * it. It is the lock of a transaction that does nothing besides: it ends with its connection, so that a process that
 * died has no lease, and it passes through a pooler, which a session's lock does not. The work uses other connections.
 * Where that connection breaks under a process that lives, somebody else may have the lease already: work that takes long
 * asks `isHeld` before each step. The connection itself answers, since a process hears later than others that it broke.
 */
export async function underLease(
  db: Db,
  name: string,
  work: (isHeld: () => Promise<boolean>) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.execute<{ leased: boolean }>(
      sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as leased`,
    )
    if (!row?.leased) return false
    await takeTime(tx)
    await work(() => answers(tx))
    return true
  })
}

const answers = (tx: Db): Promise<boolean> =>
  tx.execute(sql`select 1`).then(
    () => true,
    () => false,
  )

const AGAIN_MS = 50

/**
 * How many leases a process waits to work under at once. Each keeps a connection of the pool that its work takes another
 * one from: as many of them as connections would wait for each other, and the public for all of them.
 */
const places = byPlaces({ atOnce: 4, waiting: Number.POSITIVE_INFINITY })

/**
 * Works under a lease on a name once nobody else has it, one after the other. Whoever waits keeps no connection, so that
 * many who wait take none from the one who works, nor from anybody else.
 */
export async function underLeaseOnceFree(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  while (!(await places(name, () => underLease(db, name, work)))) await sleep(AGAIN_MS)
}

/** Whether somebody has a lease on the name now; a condition for a query on the primary, since a replica knows no locks. */
export const isLeasedSql = (name: string | SQL): SQL<boolean> => sql<boolean>`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and (l.classid::bigint << 32) | l.objid::bigint = ${keyOf(name)})`

/** Asks at once whether somebody has a lease on the name. */
export async function isLeased(primary: Db, name: string): Promise<boolean> {
  const [row] = await primary.execute<{ leased: boolean }>(sql`select ${isLeasedSql(name)} as leased`)
  return row?.leased === true
}
