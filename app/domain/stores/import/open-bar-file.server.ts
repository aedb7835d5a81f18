import { createHash } from "node:crypto"
import { RuleBroken } from "#app/errors"
import { keepImport, newImportId } from "#app/domain/imports/kept-import.server"
import { rowWriter } from "#app/domain/imports/kept-rows.server"
import { readTable } from "#app/domain/imports/read-table.server"
import { CHUNK_ROWS } from "#app/domain/imports/work-import.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { inParts } from "#app/platform/in-parts"
import { barColumnNames } from "./bar-columns"
import { type BarFile, TABLE } from "./kept-bars.server"

/** Values of a column that are shown, and how much of each. */
const SAMPLES = 3
const SAMPLE_LENGTH = 60

/**
 * Reads an uploaded file of bars, and compares nothing yet: what each column is comes first. Answers the id under which it
 * waits. Throws LIST_UNREADABLE beside `list` where the file is none.
 */
export async function openBarFile(
  { file, by, now }: { file: File; by: string; now: Date },
  { files = storedFiles() }: { files?: Files } = {},
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = await readTable(bytes, barColumnNames)
  if ("fault" in table) throw new RuleBroken("LIST_UNREADABLE", { field: "list", because: table.fault })
  const { rows, ...reading } = table
  const id = newImportId(now)
  const writer = rowWriter(files, id, TABLE)
  const spans = inParts(rows, CHUNK_ROWS).map((page) => writer.add(page))
  await writer.keep()
  const kept: BarFile = {
    kind: "stores",
    userId: by,
    reading: { ...reading, fileName: file.name.replace(/\p{C}/gu, "").slice(0, 100), lines: rows.length },
    sha256: createHash("sha256").update(bytes).digest("hex"),
    samples: table.header.map((_, column) => samplesOf(rows, column)),
    table: spans,
    rehearsal: null,
    imported: false,
  }
  await keepImport(files, id, kept)
  return id
}

/** The first values of a column that differ. */
function samplesOf(rows: readonly { cells: string[] }[], column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const value = (cells[column] ?? "").replace(/\s+/g, " ").trim()
    if (value !== "") samples.add(value.slice(0, SAMPLE_LENGTH))
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}
