import { listLabels } from "#app/auth/permission-labels"
import { formatMoment } from "#app/platform/time/clock.server"
import { fold } from "#app/platform/text/fold"
import type { ExportFormat } from "#app/words/files"
import { csvChunks, plainCsv, sheetCsv } from "./csv.server"
import type { FileColumn } from "./export-source"
import { xlsxChunks } from "./xlsx/xlsx.server"

type Contents = { title: string; named: boolean; at: Date }
type FileKind = {
  extension: "xlsx" | "csv"
  contentType: string
  chunks<Row>(
    columns: FileColumn<Row>[],
    pages: AsyncIterable<Row[]>,
    contents: Contents,
  ): AsyncGenerator<Buffer>
}

const csv = { extension: "csv", contentType: "text/csv; charset=utf-8" } as const

/** How each format is written and sent. */
export const fileKinds: Record<ExportFormat, FileKind> = {
  xlsx: {
    extension: "xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    chunks: xlsxChunks,
  },
  "csv-sheet": {
    ...csv,
    chunks: (columns, pages, { named }) => csvChunks(columns, pages, { named, dialect: sheetCsv }),
  },
  csv: {
    ...csv,
    chunks: (columns, pages, { named }) => csvChunks(columns, pages, { named, dialect: plainCsv }),
  },
}

const names: Readonly<Record<string, string>> = listLabels

/** What a list is called on the screen, and so in its file. */
export const listTitle = (area: string): string => names[area] ?? area

/** `cupons-2026-11-22-1430.xlsx`: the list's name, and when it was asked for in São Paulo. */
export function exportFileName({
  area,
  format,
  createdAt,
}: {
  area: string
  format: ExportFormat
  createdAt: Date
}): string {
  const name = fold(listTitle(area)).replace(/[^a-z0-9]+/g, "-")
  const moment = formatMoment(createdAt).slice(0, 16).replace(":", "").replace(" ", "-")
  return `${name}-${moment}.${fileKinds[format].extension}`
}
