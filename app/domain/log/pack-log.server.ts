import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { findCheckpoint, findCheckpointOver, type SignedCheckpoint } from "./checkpoints.queries.server"
import { readEntry } from "./kinds/read-entry"

/** What the log says in the open of a draw, as far as a pack reads it. */
export type LoggedEntry = { kind: string; place: number; said: Record<string, unknown> }

/** The part of the log that goes along with a draw's files. */
export type PackLog = {
  /** It reads up to here, and no further: the same part for as long as nothing more is told of the draw. */
  checkpoint: SignedCheckpoint
  begunAt: Date
  openEntries: LoggedEntry[]
  /**
   * Sizes that somebody outside dated: behind the draw's close and before its extraction, and behind each move of that day,
   * the first of each.
   */
  dated: number[]
}

type PackLogOptions = {
  /** The draw's, and those of batches whose schedules go along. */
  scopes: readonly string[]
  drawScope: string
  /** The place of the draw's close; null before it. */
  closePlace: number | null
  /** Dates from then on show nothing. */
  extractionAt: Date
}

/** Undefined before anything was signed. */
export async function findPackLog(db: Db, options: PackLogOptions): Promise<PackLog | undefined> {
  const { drawScope, scopes, closePlace, extractionAt } = options
  const [row] = await db.execute<{ last: number | null; begun: string | null; dated: Tree[] | null }>(sql`
    with signed as (select max(size) as size from log_checkpoints where note is not null)
    select (select max(place)::float8 from log_entries, signed
        where scope in ${Array.from(scopes)} and place < signed.size) as last,
      (select envelope from log_entries, signed where place = 0 and signed.size > 0) as begun,
      (select jsonb_agg(distinct jsonb_build_object('log', first.log, 'size', first.size)) from signed, (
        (select distinct on (d.outsider) d.log, d.size from log_datings d
          where d.size > ${closePlace}::bigint and d.dated_at < ${extractionAt.toISOString()}::timestamptz
          order by d.outsider, d.log, d.size)
        union
        (select distinct on (e.place, d.outsider) d.log, d.size from log_entries e join log_datings d on d.size > e.place
          where e.scope = ${drawScope} and e.kind = 'postponed' and e.sealed_line is null and d.dated_at is not null
          order by e.place, d.outsider, d.log, d.size)
      ) as first where first.size <= signed.size) as dated`)
  const { last, begun, dated } = row!
  if (begun === null) return undefined
  let checkpoint = await findCheckpointOver(db, last ?? 0)
  for (const tree of dated ?? [])
    if (checkpoint && isLater(tree, checkpoint)) checkpoint = await findCheckpoint(db, tree)
  if (!checkpoint) return undefined
  const begunAt = new Date(readEntry("begin", begun).at)
  return {
    checkpoint,
    begunAt,
    openEntries: await readOpenEntries(db, drawScope, checkpoint.size),
    dated: (dated ?? []).map(({ size }) => size),
  }
}

type Tree = { log: number; size: number }

const isLater = (one: Tree, other: Tree) =>
  one.log > other.log || (one.log === other.log && one.size > other.size)

async function readOpenEntries(db: Db, scope: string, below: number): Promise<LoggedEntry[]> {
  const rows = await db.execute<{ kind: string; place: number; envelope: string }>(sql`
    select kind, place::float8 as place, envelope from log_entries
    where scope = ${scope} and sealed_line is null and place < ${below} order by place`)
  return rows.map(({ envelope, ...row }) => ({
    ...row,
    said: JSON.parse(envelope) as Record<string, unknown>,
  }))
}
