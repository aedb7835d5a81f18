import { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { ZipFile } from "yazl"
import { type FileColumn, type ExportKind, shownColumn } from "#app/domain/exports/export-source"
import { readPages, type XlsxPageReader } from "./page-reader"
import { columnName, sheetCell, textCell } from "./sheet-cell.server"
import { cellStyles, packageRelations, sheetBeginning, sheetEnd, sheetParts, styles } from "./workbook-parts"

/** What a sheet takes, its header among them. */
const SHEET_ROWS = 1_048_576

/**
 * Characters of XML that are handed on at a time. A page of rows is a megabyte and a half of them, as a text and again as
 * bytes: dozens of pages would lie there before either is cleared away.
 */
const PIECE = 64 * 1024

type XlsxOptions = {
  /** The sheets' name. */
  title: string
  named: boolean
  /** When it was asked for: what the parts say of their age. */
  at: Date
  sheetRows?: number
}
type Sheet<Row> = { columns: FileColumn<Row>[]; named: boolean; sheetRows: number }

/**
 * An XLSX file, compressed as its rows are read: a page of rows is all that is ever held. What does not fit on a sheet
 * goes on on the next, which has the header too. `named` shows personal data in full.
 */
export async function* xlsxChunks<Row>(
  columns: FileColumn<Row>[],
  pages: AsyncIterable<Row[]>,
  { title, named, at, sheetRows = SHEET_ROWS }: XlsxOptions,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // The library says Node's oldest interface; it is a PassThrough.
  const output = zip.outputStream as Readable
  const rows = readPages(pages)
  let writing: Readable | undefined
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: at })
  const fill = async () => {
    add("_rels/.rels", packageRelations)
    add("xl/styles.xml", styles)
    let sheets = 0
    do {
      sheets++
      writing = Readable.from(sheetXml(rows, { columns, named, sheetRows }), { objectMode: false })
      zip.addReadStream(writing, `xl/worksheets/sheet${sheets}.xml`, { mtime: at, compressionLevel: 1 })
      await finished(writing)
    } while (await rows.hasMore())
    for (const [name, text] of Object.entries(sheetParts(title, sheets))) add(name, text)
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    // Nobody wants the rest: its rows are not to be read.
    writing?.destroy()
    rows.close()
  }
}

/** One sheet's XML, piece by piece. */
async function* sheetXml<Row>(
  rows: XlsxPageReader<Row>,
  { columns, named, sheetRows }: Sheet<Row>,
): AsyncGenerator<Buffer> {
  const names = columns.map((_, index) => columnName(index))
  const shown = columns.map((column) => shownColumn(column, named))
  const header = columns.map((column, index) =>
    textCell(`${names[index]}1`, column.header, cellStyles.header),
  )
  yield Buffer.from(`${sheetBeginning(columns.map(widthOf))}<row r="1">${header.join("")}</row>`)
  for (let last = 1; last < sheetRows;) {
    const taken = await rows.take(sheetRows - last)
    if (taken.length === 0) break
    let xml = ""
    for (const row of taken) {
      xml += line(row, ++last)
      if (xml.length < PIECE) continue
      yield Buffer.from(xml)
      xml = ""
    }
    if (xml !== "") yield Buffer.from(xml)
  }
  yield Buffer.from(sheetEnd)

  function line(row: Row, number: number): string {
    let cells = ""
    for (const [index, { kind, value }] of shown.entries())
      cells += sheetCell(`${names[index]}${number}`, kind, value(row))
    return `<row r="${number}">${cells}</row>`
  }
}

const widths: Record<ExportKind, number> = { text: 22, number: 14, date: 20, money: 14 }
const widthOf = <Row>({ kind, header }: FileColumn<Row>) => Math.max(widths[kind], header.length + 2)
