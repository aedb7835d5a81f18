import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import type { Page } from "#app/db/list.server"
import type { ExportFormat } from "#app/words/files"
import { hideSearchedPeople } from "#app/words/filters"
import { isExportUnderWay, percentOf, readStoredFilters } from "./asked-export"
import { mayCancelExport } from "./cancel-export.server"
import { type ExportLine, readExportLines } from "./export-lines.server"
import { exportSources } from "./export-sources.server"
import { readableExports } from "./read-export.server"

/** A line of the page. Without `registrations:view` nobody reads what others searched for: it may be a CPF. */
type ExportListRow = Pick<ExportLine, "id" | "state" | "canceledFor" | "requestedBy" | "takenBy"> & {
  area: string
  format: ExportFormat
  filters: string
  rows: number | null
  bytes: number | null
  error: string | null
  createdAt: Date
  expiresAt: Date | null
  /** Whether this reader may open, or delete, the file. */
  readable: boolean
  underWay: boolean
  /** How far it is; null where that is not known. */
  percent: number | null
  /** Whether it is under way and this reader may call it off. */
  cancelable: boolean
}

/** A page of the exports that were asked for, newest first, with what this reader may do with each. */
export async function listExports(
  db: Db,
  url: URL,
  { reader, now }: { reader: Viewer; now: Date },
): Promise<Page<ExportListRow>> {
  const page = await readExportLines(db, url.searchParams, { now })
  const readable = await readableExports(
    db,
    page.rows.map(({ stored }) => stored),
    reader,
  )
  return { ...page, rows: page.rows.map((line) => rowFor(line, reader, readable.has(line.id))) }
}

function rowFor({ stored, ...line }: ExportLine, reader: Viewer, readable: boolean): ExportListRow {
  const { area, format, rows, bytes, error, createdAt, expiresAt } = stored
  return {
    ...line,
    area,
    format,
    rows,
    bytes,
    error,
    createdAt,
    expiresAt,
    filters: shownFilters(stored, reader),
    readable,
    underWay: isExportUnderWay(stored.state),
    percent: percentOf(stored),
    cancelable: isExportUnderWay(stored.state) && mayCancelExport(stored, reader, readable),
  }
}

function shownFilters(row: ExportLine["stored"], reader: Viewer): string {
  const query = readStoredFilters(row.filters)
  const isClear = row.requestedBy === reader.id || can(reader.permissions, "registrations:view")
  return (isClear ? query : hideSearchedPeople(query)).toString()
}

/** The areas that have a list to export. */
export const exportAreas = (): string[] => exportSources.map(({ area }) => area)
