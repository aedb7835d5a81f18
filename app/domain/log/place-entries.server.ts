import { desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { HOUR_MS } from "#app/platform/time/days"
import { logCheckpoints, logNodes } from "#drizzle/schema/log"
import { beginLog } from "./begin-log.server"
import { comesTooLate } from "./cutoff.server"
import { currentLog } from "./log-name.server"
import { leavesBetween } from "./tiles.queries.server"
import { GrowingTree, packEdge, type TileNode, unpackEdge } from "./growing-tree.server"

/** What an hour still writes as it ends is in by then, so that it comes with the others of its hour. */
const GRACE_MS = 5 * 60_000
/** Leaves that are held at a time. */
const PAGE = 8_192
/** Entries that get their places in one transaction, which takes about half a minute over so many. */
export const AT_ONCE = 250_000

/**
 * Gives committed entries that are due, `atMost` so many, a place behind those before, and notes the tree that they make:
 * all or nothing, one sequencer at a time. Open entries are due at once, sealed ones of an hour together when it is over,
 * and those of a draw whose period has ended, or of prizes whose batch is over, at once too. Open ones come first; sealed
 * ones stand in the order of their hashes, which tells nothing of when they came. What came behind its draw's cutoff has none.
 * Answers how many there were.
 */
export const placeEntries = (db: Db, now: Date, { atMost } = { atMost: AT_ONCE }): Promise<number> =>
  inTransaction(db, async (tx) => {
    await takeTime(tx)
    await lockPlaces(tx)
    const log = await currentLog(tx)
    const [last] = await tx
      .select()
      .from(logCheckpoints)
      .where(eq(logCheckpoints.log, log))
      .orderBy(desc(logCheckpoints.size))
      .limit(1)
    const tree = last ? new GrowingTree(last.size, unpackEdge(last.edge)) : new GrowingTree()
    await takeBackPlaces(tx, tree.size)
    // As the log begins, what is there already has its places and nothing else is due.
    const placed = last ? await placeDue(tx, { size: tree.size, now, atMost }) : await beginLog(tx, now)
    if (placed === 0) return 0
    await grow(tx, { log, tree }, placed)
    await noteTree(tx, { log, tree, now })
    return placed
  })

/** Whoever gives places, signs them or ends a log does so alone until the transaction ends. */
export const lockPlaces = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('log: places', 0))`)

/**
 * Takes back every place from that size on. A place comes with the checkpoint that holds it, so that one which none holds was
 * written past the program, and would lie in the way of those that are given.
 */
export const takeBackPlaces = (tx: Db, size: number) =>
  tx.execute(sql`update log_entries set place = null where place >= ${size}::bigint`)

/** Notes a log's tree as it stands now, to be signed. */
export async function noteTree(tx: Db, { log, tree, now }: TreeOf & { now: Date }): Promise<void> {
  const root = Buffer.from(tree.root(), "latin1")
  const edge = packEdge(tree.edge())
  await tx.insert(logCheckpoints).values({ log, size: tree.size, root, edge, madeAt: now })
}

async function placeDue(
  tx: Db,
  { size, now, atMost }: { size: number; now: Date; atMost: number },
): Promise<number> {
  const hour = new Date(Math.floor((now.getTime() - GRACE_MS) / HOUR_MS) * HOUR_MS).toISOString()
  // So much holds the first `AT_ONCE` of however many while they are looked for; with less all of them are sorted on the disk.
  await tx.execute(sql`set local work_mem = '128MB'`)
  const [placed] = await tx.execute<{ count: number }>(sql`
    with hourly as materialized (
      select exists (select from log_entries e where place is null and sealed_line is not null
        and created_at < ${hour}::timestamptz and not ${comesTooLate(sql`e`)}) as due
    ), first as (
      select e.id, e.sealed_line is not null as sealed, case when e.sealed_line is not null then e.leaf end as leaf
      from log_entries e, hourly
      where e.place is null and not ${comesTooLate(sql`e`)} and (e.sealed_line is null or hourly.due
        or e.scope in (select 'prizes:' || b.id from prize_batches b where b.revealed_at is not null)
        or exists (select from draws d where e.scope = 'draw:' || d.id and d.period_end <= ${now.toISOString()}::timestamptz))
      order by sealed, leaf, id limit ${atMost}
    ), due as (
      select id, row_number() over (order by sealed, leaf, id) - 1 as nth from first
    ), placed as (
      update log_entries e set place = ${size}::bigint + due.nth from due where e.id = due.id returning 1
    )
    select count(*)::int as count from placed`)
  return placed!.count
}

/** A log's tree while it grows. */
type TreeOf = { log: number; tree: GrowingTree }

/**
 * Takes so many leaves more, which have their places, into a log's tree, a page at a time. A node that is there already is
 * left as it is: before the tree is signed it is held against its leaves (`check-tree`).
 */
export async function grow(tx: Db, { log, tree }: TreeOf, placed: number): Promise<void> {
  const end = tree.size + placed
  while (tree.size < end) {
    const from = tree.size
    const leaves = await leavesBetween(tx, from, Math.min(from + PAGE, end))
    if (leaves.length === 0) throw new Error("the log has a gap")
    const nodes = leaves.flatMap((leaf) => tree.add(leaf.toString("latin1")))
    if (nodes.length > 0)
      await tx
        .insert(logNodes)
        .values(nodes.map((node) => asRow(log, node)))
        .onConflictDoNothing()
  }
}

const asRow = (log: number, { level, number, hash }: TileNode) => ({
  log,
  level,
  number,
  hash: Buffer.from(hash, "latin1"),
})
