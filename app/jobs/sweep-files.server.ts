import { inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type Files, files as storedFiles, keyMadeAt } from "#app/platform/files.server"
import { isProgressKey } from "#app/domain/imports/import-progress.server"
import { importOf, isImportKey, isOver } from "#app/domain/imports/kept-import.server"
import { exports } from "#drizzle/schema/back-office"
import { regulations } from "#drizzle/schema/contents"
import { drawRejections, rehearsals } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { papers } from "#drizzle/schema/papers"

const CHUNK = 500
/** A file is stored before the row that names it; after a day no row will come. */
const PATIENCE_MS = 24 * 60 * 60 * 1000

/**
 * Deletes photos, exports, PDFs of texts and files of draws that no row names: of those what a killed or failed computation left, never
 * what a draw, a result that went back or a rehearsal names. Returns how many.
 */
export async function sweepFiles(db: Db, now: Date, files: Files = storedFiles()): Promise<number> {
  const photos = await sweep("photos", async (keys) => [
    ...(await db.select({ key: invoices.photoKey }).from(invoices).where(inArray(invoices.photoKey, keys))),
    ...(await db.select({ key: papers.fileKey }).from(papers).where(inArray(papers.fileKey, keys))),
  ])
  const lists = await sweep("exports", (keys) =>
    db.select({ key: exports.fileKey }).from(exports).where(inArray(exports.fileKey, keys)),
  )
  const ofDraws = await sweep("draws", async (keys) => [
    ...(await db.select({ key: draws.baseFile }).from(draws).where(inArray(draws.baseFile, keys))),
    ...(await db.select({ key: draws.treeFile }).from(draws).where(inArray(draws.treeFile, keys))),
    ...(await db.select({ key: draws.resultFile }).from(draws).where(inArray(draws.resultFile, keys))),
    ...(await named(drawRejections, keys)),
    ...(await named(rehearsals, keys)),
  ])
  const pdfs = await sweep("texts", (keys) =>
    db.select({ key: regulations.pdfFile }).from(regulations).where(inArray(regulations.pdfFile, keys)),
  )
  return photos + lists + ofDraws + pdfs

  function named(table: typeof drawRejections | typeof rehearsals, keys: string[]) {
    return db.select({ key: table.resultFile }).from(table).where(inArray(table.resultFile, keys))
  }

  async function sweep(
    folder: "photos" | "exports" | "draws" | "texts",
    findNamed: (keys: string[]) => PromiseLike<{ key: string | null }[]>,
  ): Promise<number> {
    let [deleted, old] = [0, [] as string[]]
    const deleteOrphans = async () => {
      const named = new Set((await findNamed(old)).map(({ key }) => key))
      const orphans = old.filter((key) => !named.has(key))
      for (const key of orphans) await files.delete(key)
      deleted += orphans.length
      old = []
    }
    for await (const key of files.list(folder)) {
      const madeAt = keyMadeAt(key)
      if (madeAt && now.getTime() - madeAt.getTime() > PATIENCE_MS) old.push(key)
      if (old.length >= CHUNK) await deleteOrphans()
    }
    if (old.length > 0) await deleteOrphans()
    return deleted
  }
}

/** Deletes the files that were uploaded and have had their time, with all that was kept of them. Returns how many. */
export async function expireImports(now: Date, files: Files = storedFiles()): Promise<number> {
  const keys: string[] = []
  for await (const key of files.list("imports")) keys.push(key)
  const confirmed = new Set(keys.filter(isProgressKey).map(importOf))
  const over = keys.filter((key) => {
    const madeAt = keyMadeAt(key)
    return madeAt && isOver(madeAt, { confirmed: confirmed.has(importOf(key)), now })
  })
  for (const key of over) await files.delete(key)
  return over.filter(isImportKey).length
}
