import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { logEntries } from "#drizzle/schema/log"
import { findCheckpointOver, findLastCheckpoint, type SignedCheckpoint } from "./checkpoints.queries.server"
import { drawScope, prizesScope } from "./entry.server"
import { readEntry } from "./kinds/read-entry"

/** Entries that are held at a time. */
const PAGE = 1_000

/** A draw whose base the log tells of: where its numbers end, and the first checkpoint that holds the telling. */
type LoggedClose = {
  cutoff: number
  /** Where the log tells of the close; null before it has a place. */
  place: number | null
  checkpoint: SignedCheckpoint | undefined
}

/** Undefined where no log tells of the draw's close, by the base that it closed with. */
export async function findClose(db: Db, drawId: string): Promise<LoggedClose | undefined> {
  const [row] = await db
    .select({ envelope: logEntries.envelope, place: logEntries.place })
    .from(logEntries)
    .innerJoin(
      draws,
      and(eq(draws.id, drawId), sql`${draws.baseSha256} = ${logEntries.envelope}::json ->> 'baseSha256'`),
    )
    .where(
      and(
        eq(logEntries.scope, drawScope(drawId)),
        eq(logEntries.kind, "close"),
        isNull(logEntries.sealedLine),
      ),
    )
  if (!row) return undefined
  const { cutoff } = readEntry("close", row.envelope)
  const { place } = row
  return { cutoff, place, checkpoint: place === null ? undefined : await findCheckpointOver(db, place) }
}

/**
 * Every sealed entry of a draw with its place, a line each, some thousand to a piece; null before a checkpoint holds the
 * draw's close, since until then a sealed line is its owner's alone. `log`: as that log has them.
 */
export async function openedLines(
  db: Db,
  drawId: string,
  log?: number,
): Promise<AsyncGenerator<string> | null> {
  const { checkpoint } = (await findClose(db, drawId)) ?? {}
  if (!checkpoint || (log !== undefined && !(await holds(db, log, checkpoint)))) return null
  return linesBelow(db, drawScope(drawId), checkpoint.size)
}

/** Whether a log signed what this checkpoint has: it is its own, or that of one before it. */
async function holds(db: Db, log: number, first: SignedCheckpoint): Promise<boolean> {
  return first.log === log || (first.log < log && (await findLastCheckpoint(db, log)) !== undefined)
}

/**
 * The size of a signed checkpoint that holds every chance under a batch's scope; null before the batch is over, since
 * until then nobody reads them.
 */
export async function openedBatchSize(db: Db, batchId: string, log?: number): Promise<number | null> {
  // What was told of it before it was over; a prize of it that is given by hand may still come.
  const entries = sql`select place from log_entries
      where scope = ${prizesScope(batchId)} and kind in ('batch', 'chance')`
  const signed = sql`select size from log_checkpoints
      where note is not null ${log === undefined ? sql`` : sql`and log = ${log}`}`
  const [row] = await db.execute<{ size: number | null }>(sql`
    select (select max(size)::float8 from (${signed}) as signed) as size from prize_batches b
    where b.id = ${batchId} and b.revealed_at is not null
      and not exists (select from (${entries}) as entries where place is null)
      and exists (select from (${signed}) as signed
        where size > (select max(place) from (${entries}) as entries where place is not null))`)
  return row?.size ?? null
}

/** Every chance under a batch's scope, as `openedLines` has a draw's entries. */
export async function openedBatchLines(
  db: Db,
  batchId: string,
  log?: number,
): Promise<AsyncGenerator<string> | null> {
  const size = await openedBatchSize(db, batchId, log)
  return size === null ? null : linesBelow(db, prizesScope(batchId), size)
}

async function* linesBelow(db: Db, scope: string, size: number): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const rows = await db
      .select({ place: logEntries.place, line: logEntries.sealedLine })
      .from(logEntries)
      .where(
        and(
          eq(logEntries.scope, scope),
          gt(logEntries.place, after),
          lt(logEntries.place, size),
          isNotNull(logEntries.sealedLine),
        ),
      )
      .orderBy(asc(logEntries.place))
      .limit(PAGE)
    if (rows.length === 0) return
    yield rows.map(({ place, line }) => `${place} ${line}\n`).join("")
    after = rows.at(-1)!.place!
  }
}
