import { createHash, randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import { and, eq, isNotNull, lte, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { openForRow, sealForRow } from "#app/db/keys/data-key.server"
import { csvChunks, sheetCsv } from "#app/domain/exports/csv.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles, newFileKey } from "#app/platform/storage/files.server"
import { openStream, sealStream } from "#app/platform/streams/sealed-stream.server"
import { namedBases } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { liveNames, namedColumns } from "./named-rows.server"

/** People compare its numbers with those of BASE.csv, so none of them is marked with an apostrophe. */
const baseCsv = { ...sheetCsv, marksDigits: false }

/** Kept as long as the receipts of prizes that were handed over: the regulator may ask for both. */
export const KEPT_YEARS = 5

export type NamedBase = typeof namedBases.$inferSelect

const place = (drawId: string) => ({ table: "named_bases", column: "sealed_file_key", id: drawId })

/** The file of a frozen base with names, as it was written; undefined where nobody wrote it yet. */
export async function findNamedBase(db: Db, drawId: string): Promise<NamedBase | undefined> {
  if (!isUuid(drawId)) return undefined
  const [row] = await db.select().from(namedBases).where(eq(namedBases.drawId, drawId))
  return row
}

/**
 * Writes the frozen base with names, once: in the job that freezes it, or, for a base frozen before this was so, when
 * somebody first needs the file. From then on that file stays, whoever is renamed or erased. Undefined where the draw's base
 * is not frozen.
 */
export async function keepNamedBase(
  db: Db,
  { drawId, now, files = storedFiles() }: { drawId: string; now: Date; files?: Files },
): Promise<NamedBase | undefined> {
  const known = await findNamedBase(db, drawId)
  if (known) return known
  const draw = await findFrozen(db, drawId)
  if (!draw) return undefined
  const [key, fileKey] = [randomBytes(32), newFileKey("draws", "sealed")]
  const hash = createHash("sha256")
  const rows = liveNames(db, draw)
  async function* hashed() {
    for await (const chunk of csvChunks(namedColumns, rows, { named: true, dialect: baseCsv })) {
      hash.update(chunk)
      yield chunk
    }
  }
  const sealed = Readable.from(sealStream(key, hashed()), { objectMode: false })
  await files.put(fileKey, sealed, "application/octet-stream")
  const sealedFileKey = await sealForRow(db, place(drawId), key)
  const keptUntil = new Date(now)
  keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + KEPT_YEARS)
  const row = { drawId, fileKey, sealedFileKey, sha256: hash.digest("hex"), keptUntil }
  const [written] = await db.insert(namedBases).values(row).onConflictDoNothing().returning()
  if (written) return written
  // Somebody else wrote it meanwhile: theirs is the one.
  await files.delete(fileKey)
  return findNamedBase(db, drawId)
}

async function findFrozen(db: Db, drawId: string) {
  const [draw] = isUuid(drawId)
    ? await db
        .select({ id: draws.id, rule: draws.rule })
        .from(draws)
        .where(and(eq(draws.id, drawId), isNotNull(draws.baseSha256)))
    : []
  return draw
}

/** The file's bytes as the regulator reads them. Throws NOT_FOUND once its time is over, KeysFault. */
export async function openNamedBase(
  db: Db,
  { drawId, fileKey, sealedFileKey }: NamedBase,
  files: Files = storedFiles(),
): Promise<Readable> {
  if (fileKey === null || sealedFileKey === null) throw new RuleBroken("NOT_FOUND")
  const key = await openForRow(db, place(drawId), sealedFileKey)
  const sealed = await files.find(fileKey)
  if (!sealed) throw new Error(`the base with names of draw ${drawId} is not in the store`)
  return Readable.from(openStream(key, sealed), { objectMode: false })
}

/** Takes the files away whose time is over; their hashes stay. Returns how many. */
export async function expireNamedBases(db: Db, now: Date, files: Files): Promise<number> {
  const over = await db
    .select({ drawId: namedBases.drawId, fileKey: namedBases.fileKey })
    .from(namedBases)
    .where(
      and(
        isNotNull(namedBases.fileKey),
        lte(namedBases.keptUntil, now),
        sql`${namedBases.keptUntil} <= clock_timestamp()`,
      ),
    )
  for (const { drawId, fileKey } of over) {
    await db
      .update(namedBases)
      .set({ fileKey: null, sealedFileKey: null })
      .where(eq(namedBases.drawId, drawId))
    if (fileKey) await files.delete(fileKey)
  }
  return over.length
}
