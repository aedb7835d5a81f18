import type { FileColumn } from "#app/domain/exports/export-source"
import { xlsxChunks } from "#app/domain/exports/xlsx/xlsx.server"
import { findProgress } from "#app/domain/imports/import-progress.server"
import { readFew, readRows } from "#app/domain/imports/kept-rows.server"
import type { Files } from "#app/platform/storage/files.server"
import { refusedColumns, sayBarFaults } from "#app/words/files"
import {
  type BarFault,
  type BarFile,
  type BarLine,
  type BarsTally,
  latePart,
  type RefusedBar,
  rehearsalPart,
  TABLE,
} from "./kept-bars.server"

type Line = BarLine & { faults: BarFault[] }

/**
 * The lines that were refused, at the rehearsal or later, as a workbook, whose texts no spreadsheet takes for numbers: the
 * file's own columns with their values, the line and why. It can be corrected and sent again as it is.
 */
export function refusedFile(
  files: Files,
  id: string,
  { file, now }: { file: BarFile; now: Date },
): AsyncGenerator<Buffer> {
  const columns: FileColumn<Line>[] = [
    ...file.reading.header.map((header, at): FileColumn<Line> => {
      return { header, kind: "text", value: ({ cells }) => cells[at] ?? "" }
    }),
    { header: refusedColumns.line, kind: "number", value: ({ line }) => line },
    { header: refusedColumns.reason, kind: "text", value: ({ faults }) => sayBarFaults(faults) },
  ]
  return xlsxChunks(columns, refusedLines(files, id, file), { title: "Recusados", named: true, at: now })
}

/** In the file's order. */
async function* refusedLines(files: Files, id: string, file: BarFile): AsyncGenerator<Line[]> {
  const faults = await faultsByLine(files, id, file)
  for (const span of file.table) {
    const lines = await readRows<BarLine>(files, id, { part: TABLE, span })
    yield lines.flatMap((line) => {
      const found = faults.get(line.line)
      return found ? [{ ...line, faults: found }] : []
    })
  }
}

async function faultsByLine(
  files: Files,
  id: string,
  { rehearsal }: BarFile,
): Promise<Map<number, BarFault[]>> {
  const faults = new Map<number, BarFault[]>()
  if (!rehearsal) return faults
  const add = (rows: RefusedBar[]) => {
    for (const row of rows) faults.set(row.line, row.faults)
  }
  const part = rehearsalPart(rehearsal.round)
  for (const span of rehearsal.pages.refused) add(await readRows(files, id, { part, span }))
  const progress = await findProgress<BarsTally>(files, id)
  for (const step of progress?.told?.late ?? []) add(await readFew(files, id, latePart(step)))
  return faults
}
