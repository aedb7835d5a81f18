import type { Db } from "#app/db/client.server"
import type { Encoding } from "#app/domain/imports/decode-list"
import {
  discardImport,
  findImport,
  getImport,
  type ImportRequest,
  keepImport,
  listImports,
  newImportId,
} from "#app/domain/imports/kept-import.server"
import type { Separator } from "#app/domain/imports/separators"
import { type OwnImport, stageOfImport } from "#app/domain/imports/work-import.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { cpfBlockReasons } from "#app/words/reasons/blocks"
import type { LineFault } from "./read-staff-list"

/** How a file was read: shown before anything is written, so that a wrong guess is seen. */
export type FileReading = {
  fileName: string
  encoding: Encoding | "XLSX"
  /** Null in a workbook, and where the list has one column. */
  separator: Separator | null
  header: string[] | null
  cpfColumn: number
  reasonColumn: number | null
  lines: number
}

/** What a line's CPF was known for when the list came. */
type KnownCpfNote = { line: number; code: "already" | "lifted" }
export type LineNote = LineFault | KnownCpfNote

/**
 * A list that was read and waits for its confirmation in the files' store, since a form cannot carry 100,000 lines and a
 * page should not hold so many CPFs. Once imported it keeps its figures and no CPF.
 */
export type StaffList = {
  kind: "cpf-block"
  /** Who sent it. Kept files have this name for it. */
  userId: string
  reading: FileReading
  /** Every line that will not be imported, or is worth a look, in the file's order; no CPF in it. */
  notes: LineNote[]
  counts: { listed: number; already: number; lifted: number; registered: number }
  /** By CPF: its reason's place in `reasons`, and its line. Null once imported. */
  rows: [cpf: string, reason: number, line: number][] | null
  reasons: string[]
}

/** Keeps a list; its id cannot be guessed, and says when it was made. */
export async function keepStaffList(files: Files, list: StaffList, now: Date): Promise<string> {
  const id = newImportId(now)
  await keepImport(files, id, list)
  return id
}

/** Puts a list in the place of the one that was kept. */
export const replaceStaffList = (files: Files, id: string, list: StaffList): Promise<void> =>
  keepImport(files, id, list)

/** A list that this administrator sent and that is still here (`KEPT_MS`); nobody else's. */
export const findStaffList = (files: Files, request: ImportRequest): Promise<StaffList | undefined> =>
  findImport<StaffList>(files, "cpf-block", request)

/** This administrator's staff list, which must be there. Throws NOT_FOUND. */
export const getStaffList = (files: Files, request: ImportRequest): Promise<StaffList> =>
  getImport<StaffList>(files, "cpf-block", request)

/** The lists of this administrator that are still here, newest first, and where each is. */
export async function listStaffLists(
  primary: Db,
  request: Omit<ImportRequest, "id">,
  { files = storedFiles() }: { files?: Files } = {},
): Promise<OwnImport[]> {
  const lists: OwnImport[] = []
  for (const { id, madeAt, kept } of await listImports<StaffList>(files, "cpf-block", request)) {
    const stage = kept.rows === null ? "done" : (await stageOfImport(primary, files, id)).stage
    lists.push({ id, madeAt, fileName: kept.reading.fileName, stage })
  }
  return lists
}

/** Forgets a list before its time. Throws NOT_FOUND for somebody else's, and WRONG_STATE for one that was confirmed. */
export const discardStaffList = (files: Files, request: ImportRequest): Promise<void> =>
  discardImport(files, "cpf-block", { request, confirmed: cpfBlockReasons.listConfirmed })
