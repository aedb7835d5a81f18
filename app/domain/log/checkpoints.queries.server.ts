import { and, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { AUTHORITY, logCheckpoints, logDatings } from "#drizzle/schema/log"

/**
 * A checkpoint that was signed, as everybody reads it, with the key that it is checked with. Under the log's own signature
 * its note has those of witnesses.
 */
export type SignedCheckpoint = { size: number; root: Buffer; note: string; verifier: string }

const { size, root, note, verifier } = logCheckpoints
const signed = isNotNull(note)
const lines = sql<string | null>`(select string_agg(d.lines, '' order by d.answered_at, d.outsider)
  from log_datings d where d.size = log_checkpoints.size)`

async function findOne(
  db: Db,
  { where, order }: { where: SQL | undefined; order: SQL },
): Promise<SignedCheckpoint | undefined> {
  const [row] = await db
    .select({ size, root, note, verifier, lines })
    .from(logCheckpoints)
    .where(and(signed, where))
    .orderBy(order)
    .limit(1)
  if (!row?.note || !row.verifier) return undefined
  // Two may carry along the same line.
  const added = new Set((row.lines ?? "").split("\n").filter(Boolean))
  return {
    size: row.size,
    root: row.root,
    note: [row.note, ...Array.from(added, (line) => `${line}\n`)].join(""),
    verifier: row.verifier,
  }
}

/** The last one; undefined before there is any. */
export const findLastCheckpoint = (db: Db) => findOne(db, { where: undefined, order: desc(size) })

/** That of a size; undefined where none of this size was signed. */
export const findCheckpoint = (db: Db, wanted: number) =>
  findOne(db, { where: eq(size, wanted), order: desc(size) })

/** The first one that holds a place; undefined while none does. */
export const findCheckpointOver = (db: Db, place: number) =>
  findOne(db, { where: gt(size, place), order: sql`${size}` })

/** The time stamp over a checkpoint's text, as it was answered (RFC 3161); undefined where there is none. */
export async function findStamp(db: Db, wanted: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ stamp: logDatings.stamp })
    .from(logDatings)
    .where(and(eq(logDatings.size, wanted), eq(logDatings.outsider, AUTHORITY)))
  return row?.stamp ?? undefined
}
