import { and, asc, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { AUTHORITY, logCheckpoints, logDatings } from "#drizzle/schema/log"

/**
 * A checkpoint that was signed, as everybody reads it, with the key that it is checked with. Under the log's own signature
 * its note has those of witnesses.
 */
export type SignedCheckpoint = { log: number; size: number; root: Buffer; note: string; verifier: string }

const { log, size, root, note, verifier } = logCheckpoints
const signed = isNotNull(note)
const lines = sql<string | null>`(select string_agg(d.lines, '' order by d.answered_at, d.outsider)
  from log_datings d where (d.log, d.size) = (log_checkpoints.log, log_checkpoints.size))`

async function findOne(
  db: Db,
  { where, order }: { where: SQL | undefined; order: SQL[] },
): Promise<SignedCheckpoint | undefined> {
  const [row] = await db
    .select({ log, size, root, note, verifier, lines })
    .from(logCheckpoints)
    .where(and(signed, where))
    .orderBy(...order)
    .limit(1)
  if (!row?.note || !row.verifier) return undefined
  // Two may carry along the same line.
  const added = new Set((row.lines ?? "").split("\n").filter(Boolean))
  return {
    log: row.log,
    size: row.size,
    root: row.root,
    note: [row.note, ...Array.from(added, (line) => `${line}\n`)].join(""),
    verifier: row.verifier,
  }
}

/** The last one, of one log or of the last that signed any; undefined before there is any. */
export const findLastCheckpoint = (db: Db, of?: number) =>
  findOne(db, { where: of === undefined ? undefined : eq(log, of), order: [desc(log), desc(size)] })

/** A log as it stood with so many entries. */
type Tree = { log: number; size: number }

/** That of a size; undefined where none of this size was signed. */
export const findCheckpoint = (db: Db, tree: Tree) =>
  findOne(db, { where: and(eq(log, tree.log), eq(size, tree.size)), order: [desc(size)] })

/** The first one that holds a place, of the first log that had it; undefined while none does. */
export const findCheckpointOver = (db: Db, place: number) =>
  findOne(db, { where: gt(size, place), order: [asc(log), asc(size)] })

/** The time stamp over a checkpoint's text, as it was answered (RFC 3161); undefined where there is none. */
export async function findStamp(db: Db, tree: Tree): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ stamp: logDatings.stamp })
    .from(logDatings)
    .where(
      and(eq(logDatings.log, tree.log), eq(logDatings.size, tree.size), eq(logDatings.outsider, AUTHORITY)),
    )
  return row?.stamp ?? undefined
}
