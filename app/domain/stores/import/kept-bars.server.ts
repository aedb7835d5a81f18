import type { Db } from "#app/db/client.server"
import type { RowSpan } from "#app/domain/imports/kept-rows.server"
import {
  findImport,
  getImport,
  type ImportRequest,
  type KeptImport,
  listImports,
} from "#app/domain/imports/kept-import.server"
import type { FileTable } from "#app/domain/imports/read-table.server"
import { type OwnImport, stageOfImport } from "#app/domain/imports/work-import.server"
import type { StoreInput } from "#app/domain/stores/store-input.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import type { BarColumns, BarField } from "./bar-columns"

/** What is wrong with a field of a line, or with the whole line, by a code; words/files says it. */
export type BarFault = { field: BarField | null; rule: string }

/** A line as it came. */
export type BarLine = { line: number; cells: string[] }

/** A bar that is not there yet; its id is given beforehand, by which a second run knows it. */
export type NewBar = { line: number; id: string; fields: StoreInput }
/** A bar that the file has otherwise, at the version that was compared. */
export type ChangedBar = {
  line: number
  id: string
  version: number
  name: string
  cnpj: string
  /** A file neither wakes nor closes a bar: what is refused there stays refused. */
  isInactive: boolean
  before: Partial<StoreInput>
  after: Partial<StoreInput>
}
/** A bar that the file has as it is. */
export type UnchangedBar = { line: number; name: string; cnpj: string; isInactive: boolean }
/** A line that will not be imported; name and CNPJ as they were written. */
export type RefusedBar = { line: number; name: string; cnpj: string; faults: BarFault[] }

type VerdictRows = { new: NewBar; changed: ChangedBar; unchanged: UnchangedBar; refused: RefusedBar }
export const verdicts = ["new", "changed", "unchanged", "refused"] as const satisfies (keyof VerdictRows)[]
export type BarVerdict = (typeof verdicts)[number]
export type RowsOf<Kind extends BarVerdict> = VerdictRows[Kind]

/** What the file would do, line by line in pages of 500. */
export type BarRehearsal = {
  /** Counted up with each one, so that a yes is to the one that was seen. */
  round: number
  columns: BarColumns
  counts: Record<BarVerdict, number>
  /** How many of the bars that are there are inactive. */
  inactive: number
  pages: Record<BarVerdict, RowSpan[]>
}

/** A file of bars that waits for its columns, its yes or its job, or was imported. */
export type BarFile = KeptImport & {
  kind: "stores"
  reading: Pick<FileTable, "encoding" | "separator" | "header" | "above"> & {
    fileName: string
    lines: number
  }
  /** Of the file as it was sent: the audit names it. */
  sha256: string
  /** The first values of each column, for whoever says what it is. */
  samples: string[][]
  table: RowSpan[]
  rehearsal: BarRehearsal | null
  /** Whether its job went through all of it. */
  imported: boolean
}

/**
 * What an import did so far. `late`: the steps in which lines were refused that the rehearsal had let pass; `same`: those in
 * which somebody had made a bar meanwhile just as the file has it.
 */
export type BarsTally = {
  created: number
  changed: number
  already: number
  refused: number
  late: number[]
  same: number[]
}

export const emptyTally: BarsTally = { created: 0, changed: 0, already: 0, refused: 0, late: [], same: [] }

/** The parts of a kept file. */
export const TABLE = "table"
export const rehearsalPart = (round: number) => `rehearsal-${round}`
export const latePart = (step: number) => `late-${step}`
export const samePart = (step: number) => `same-${step}`

/** A file that this administrator sent and that is still here (`KEPT_MS`). */
export const findBarFile = (files: Files, request: ImportRequest): Promise<BarFile | undefined> =>
  findImport<BarFile>(files, "stores", request)

/** The files of this administrator that are still here, newest first, and where each is. */
export async function listBarFiles(
  primary: Db,
  request: Omit<ImportRequest, "id">,
  { files = storedFiles() }: { files?: Files } = {},
): Promise<OwnImport[]> {
  const sent: OwnImport[] = []
  for (const { id, madeAt, kept } of await listImports<BarFile>(files, "stores", request)) {
    const stage = kept.imported ? "done" : (await stageOfImport(primary, files, id)).stage
    sent.push({ id, madeAt, fileName: kept.reading.fileName, stage })
  }
  return sent
}

/** This administrator's file of bars, which must be there. Throws NOT_FOUND. */
export const getBarFile = (files: Files, request: ImportRequest): Promise<BarFile> =>
  getImport<BarFile>(files, "stores", request)
