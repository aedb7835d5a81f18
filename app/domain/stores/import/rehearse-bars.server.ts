import { inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { findProgress } from "#app/domain/imports/import-progress.server"
import { type ImportRequest, keepImport } from "#app/domain/imports/kept-import.server"
import { readRows, rowWriter } from "#app/domain/imports/kept-rows.server"
import { CHUNK_ROWS } from "#app/domain/imports/work-import.server"
import type { StoreRow } from "#app/domain/stores/store-rows.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { barImportReasons } from "#app/words/reasons/stores"
import { stores } from "#drizzle/schema/stores"
import { barColumns, type BarColumns } from "./bar-columns"
import { hasCnpj, judgeBar, writtenBar } from "./judge-bars.server"
import {
  type BarLine,
  type BarRehearsal,
  type BarVerdict,
  getBarFile,
  rehearsalPart,
  type RowsOf,
  TABLE,
  verdicts,
} from "./kept-bars.server"

/**
 * Compares a file with the bars that are there, by the columns that were chosen, and writes nothing of it; what it found
 * waits beside the file. Asked again with other columns it replaces what it found. Throws NOT_FOUND, WRONG_STATE for one
 * that was confirmed, INVALID_REQUEST beside a column that the file does not have.
 */
export async function rehearseBars(
  db: Db,
  { columns, ...request }: ImportRequest & { columns: BarColumns },
  { files = storedFiles() }: { files?: Files } = {},
): Promise<void> {
  const { id } = request
  const file = await getBarFile(files, request)
  await needsNoYes(files, id)
  for (const field of barColumns)
    if ((columns[field] ?? 0) >= file.reading.header.length)
      throw new RuleBroken("INVALID_REQUEST", { field })
  const round = (file.rehearsal?.round ?? 0) + 1
  const found = pagesOfVerdicts(files, id, round)
  const firstLine = new Map<string, number>()
  for (const span of file.table) {
    const lines = await readRows<BarLine>(files, id, { part: TABLE, span })
    const written = lines.map((line) => writtenBar(line, columns))
    const bars = await barsOf(
      db,
      written.filter(hasCnpj).map(({ cnpj }) => cnpj),
    )
    for (const each of written) {
      const earlier = firstLine.get(each.cnpj)
      if (earlier === undefined && hasCnpj(each)) firstLine.set(each.cnpj, each.line)
      found.take(judgeBar(each, { bar: bars.get(each.cnpj), earlier, columns }))
    }
  }
  const rehearsal: BarRehearsal = { round, columns, ...(await found.keep()) }
  // Comparing takes a while: somebody may have said yes to the one before on another page.
  await needsNoYes(files, id)
  await keepImport(files, id, { ...file, rehearsal } as typeof file)
}

async function needsNoYes(files: Files, id: string): Promise<void> {
  if (await findProgress(files, id))
    throw new RuleBroken("WRONG_STATE", { because: barImportReasons.confirmed })
}

async function barsOf(db: Db, cnpjs: string[]): Promise<Map<string, StoreRow>> {
  if (cnpjs.length === 0) return new Map()
  const rows = await db.select().from(stores).where(inArray(stores.cnpj, cnpjs))
  return new Map(rows.map((row) => [row.cnpj, row]))
}

/** Gathers verdicts, each kind in full pages of its own. */
function pagesOfVerdicts(files: Files, id: string, round: number) {
  const writer = rowWriter(files, id, rehearsalPart(round))
  const counts: BarRehearsal["counts"] = { new: 0, changed: 0, refused: 0, unchanged: 0 }
  const pages: BarRehearsal["pages"] = { new: [], changed: [], refused: [], unchanged: [] }
  let inactive = 0
  const open: { [Kind in BarVerdict]: RowsOf<Kind>[] } = { new: [], changed: [], refused: [], unchanged: [] }
  const close = (kind: BarVerdict) => {
    if (open[kind].length > 0) pages[kind].push(writer.add(open[kind]))
    open[kind] = []
  }
  return {
    take(judged: ReturnType<typeof judgeBar>) {
      counts[judged.verdict]++
      if ("isInactive" in judged.row && judged.row.isInactive) inactive++
      const page: RowsOf<BarVerdict>[] = open[judged.verdict]
      page.push(judged.row)
      if (page.length === CHUNK_ROWS) close(judged.verdict)
    },
    async keep() {
      for (const kind of verdicts) close(kind)
      await writer.keep()
      return { counts, inactive, pages }
    },
  }
}
