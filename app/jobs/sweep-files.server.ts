import { inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { DAY_MS } from "#app/platform/time/days"
import {
  type FileFolder,
  type Files,
  files as storedFiles,
  keyMadeAt,
} from "#app/platform/storage/files.server"
import type { Exchange } from "#app/platform/storage/exchange.server"
import { importOf, isImportKey, isImportOver } from "#app/domain/imports/kept-import.server"
import { openRecord } from "#app/domain/log/sequence.server"
import { exports } from "#drizzle/schema/back-office"
import { regulations } from "#drizzle/schema/contents"
import { drawRejections, namedBases, rehearsals } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { papers } from "#drizzle/schema/papers"
import { ownsStore, refuseTooMany } from "./owns-store.server"

const CHUNK = 500
/** A file is stored before the row that names it; after a day no row will come. */
const PATIENCE_MS = DAY_MS
/** Of one run; the next goes on. */
const MOST = 20_000

/** Where files lie, with the records of the logs that were signed beside them. */
type Store = { files: Files; recordOf: (log: number) => Exchange }

const ofSettings = (): Store => ({ files: storedFiles(), recordOf: openRecord })

/**
 * Deletes photos, exports, PDFs of texts and files of draws that no row names: of those what a killed or failed computation left, never
 * what a draw, a result that went back or a rehearsal names. Looks at everything first: a database that the files are
 * not of would name none of them. Returns how many. Throws SweepRefused.
 */
export async function sweepFiles(
  db: Db,
  now: Date,
  { files, recordOf }: Store = ofSettings(),
): Promise<number> {
  const isSigned = await ownsStore(db, recordOf)
  let old = 0
  const orphans: string[] = []
  for (const [folder, findNamed] of folders)
    for await (const keys of oldKeys(files.list(folder), now)) {
      const named = new Set((await findNamed(db, keys)).map(({ key }) => key))
      old += keys.length
      orphans.push(...keys.filter((key) => !named.has(key)))
    }
  refuseTooMany({ orphans: orphans.length, old, isSigned })
  const swept = orphans.slice(0, MOST)
  for (const key of swept) await files.delete(key)
  return swept.length
}

type Named = { key: string | null }[]

/** Who names the files of a folder. */
const folders: readonly [FileFolder, (db: Db, keys: string[]) => PromiseLike<Named>][] = [
  [
    "photos",
    async (db, keys) => [
      ...(await db.select({ key: invoices.photoKey }).from(invoices).where(inArray(invoices.photoKey, keys))),
      ...(await db.select({ key: papers.fileKey }).from(papers).where(inArray(papers.fileKey, keys))),
    ],
  ],
  [
    "exports",
    (db, keys) => db.select({ key: exports.fileKey }).from(exports).where(inArray(exports.fileKey, keys)),
  ],
  [
    "draws",
    async (db, keys) => [
      ...(await db.select({ key: draws.baseFile }).from(draws).where(inArray(draws.baseFile, keys))),
      ...(await db.select({ key: draws.treeFile }).from(draws).where(inArray(draws.treeFile, keys))),
      ...(await db.select({ key: draws.resultFile }).from(draws).where(inArray(draws.resultFile, keys))),
      ...(await db
        .select({ key: namedBases.fileKey })
        .from(namedBases)
        .where(inArray(namedBases.fileKey, keys))),
      ...(await ofResults(db, drawRejections, keys)),
      ...(await ofResults(db, rehearsals, keys)),
    ],
  ],
  [
    "texts",
    (db, keys) =>
      db.select({ key: regulations.pdfFile }).from(regulations).where(inArray(regulations.pdfFile, keys)),
  ],
]

const ofResults = (db: Db, table: typeof drawRejections | typeof rehearsals, keys: string[]) =>
  db.select({ key: table.resultFile }).from(table).where(inArray(table.resultFile, keys))

/** Those that are older than PATIENCE_MS, some hundreds at a time. */
async function* oldKeys(keys: AsyncIterable<string>, now: Date): AsyncIterable<string[]> {
  let old: string[] = []
  for await (const key of keys) {
    const madeAt = keyMadeAt(key)
    if (madeAt && now.getTime() - madeAt.getTime() > PATIENCE_MS) old.push(key)
    if (old.length < CHUNK) continue
    yield old
    old = []
  }
  if (old.length > 0) yield old
}

/** Deletes the files that were uploaded and have had their time, with all that was kept of them. Returns how many. */
export async function expireImports(now: Date, files: Files = storedFiles()): Promise<number> {
  const keys: string[] = []
  for await (const key of files.list("imports")) keys.push(key)
  const over = new Map<string, boolean>()
  for (const key of keys) {
    const [id, madeAt] = [importOf(key), keyMadeAt(key)]
    if (madeAt && !over.has(id)) over.set(id, await isImportOver(files, id, { madeAt, now }))
  }
  const swept = keys.filter((key) => over.get(importOf(key)))
  for (const key of swept) await files.delete(key)
  return swept.filter(isImportKey).length
}
