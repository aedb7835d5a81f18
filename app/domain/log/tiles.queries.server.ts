import { and, type AnyColumn, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { HASH_BYTES } from "#app/domain/draws/base/merkle-tree.server"
import { logCheckpoints, logEntries, logNodes } from "#drizzle/schema/log"
import { findFirstEntry } from "./first-entry.server"
import { FULL, type TileAddress } from "./tile-path"

/** The bytes of a tile that a signed checkpoint of a log has; null where none has it, or none has just so much of it. */
export async function findTile(db: Db, log: number, tile: TileAddress): Promise<Buffer | null> {
  if (!(await isPublished(db, log, tile))) return null
  const from = tile.number * FULL
  if (tile.of === "entries") return bundle(await envelopesBetween(db, log, from, from + tile.width))
  return Buffer.concat(await hashesBetween(db, { log, level: tile.level }, from, from + tile.width))
}

/** A full one, by any tree that is large enough; a part, by one whose edge lies just there. */
async function isPublished(db: Db, log: number, { level, number, width }: TileAddress): Promise<boolean> {
  const leavesEach = FULL ** level
  const least = (number * FULL + width) * leavesEach
  if (!Number.isSafeInteger(least)) return false
  const isThere =
    width === FULL
      ? gte(logCheckpoints.size, least)
      : and(gte(logCheckpoints.size, least), lt(logCheckpoints.size, least + leavesEach))
  const [found] = await db
    .select({ size: logCheckpoints.size })
    .from(logCheckpoints)
    .where(and(eq(logCheckpoints.log, log), isNotNull(logCheckpoints.note), isThere))
    .limit(1)
  return found !== undefined
}

async function envelopesBetween(db: Db, log: number, from: number, to: number): Promise<string[]> {
  const rows = await db
    .select({ envelope: logEntries.envelope })
    .from(logEntries)
    .where(and(gte(logEntries.place, from), lt(logEntries.place, to)))
    .orderBy(asc(logEntries.place))
  const first = from === 0 ? await findFirstEntry(db, log) : undefined
  return rows.map(({ envelope }, nth) => (nth === 0 && first ? first.envelope : envelope))
}

/** Each behind its length in two bytes. */
const bundle = (envelopes: readonly string[]): Buffer =>
  Buffer.concat(
    envelopes.flatMap((envelope) => {
      const bytes = Buffer.from(envelope)
      return [Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]
    }),
  )

/** A level of the tiles of a log. */
type TileLevel = { log: number; level: number }

/** Hashes of a level of tiles: the leaves, or the roots of the full tiles below. */
export async function hashesBetween(
  db: Db,
  { log, level }: TileLevel,
  from: number,
  to: number,
): Promise<Buffer[]> {
  if (level > 0) {
    const inLevel = and(eq(logNodes.log, log), eq(logNodes.level, level))
    const nodes = and(inLevel, gte(logNodes.number, from), lt(logNodes.number, to))
    const [found] = await db
      .select({ hashes: inOneText(logNodes.hash, logNodes.number) })
      .from(logNodes)
      .where(nodes)
    return slicesOf(found?.hashes)
  }
  const leaves = await leavesBetween(db, from, to)
  const first = from === 0 ? await findFirstEntry(db, log) : undefined
  return first && leaves.length > 0 ? leaves.with(0, first.leaf) : leaves
}

/** The leaves of the places from one to before another, as the entries themselves have them. */
export async function leavesBetween(db: Db, from: number, to: number): Promise<Buffer[]> {
  const [found] = await db
    .select({ hashes: inOneText(logEntries.leaf, logEntries.place) })
    .from(logEntries)
    .where(and(gte(logEntries.place, from), lt(logEntries.place, to)))
  return slicesOf(found?.hashes)
}

/** Thousands of hashes as one text: as many rows would be as many objects, and the process would grow over them. */
const inOneText = (hash: AnyColumn, order: AnyColumn) =>
  sql<string | null>`encode(string_agg(${hash}, ''::bytea order by ${order}), 'base64')`

function slicesOf(text: string | null | undefined): Buffer[] {
  const bytes = Buffer.from(text ?? "", "base64")
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}
