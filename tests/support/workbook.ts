import { buffer } from "node:stream/consumers"
import type { Readable } from "node:stream"
import { ZipFile } from "yazl"

/** A cell as spreadsheets write it: a text in its place or among the shared ones, a number, a formula or what one failed with; null is left out. */
type Cell =
  | string
  | null
  | { number: string; style?: number }
  | { shared: string }
  | { formula: string; value?: string }
  | { error: string }

type WorkbookOptions = {
  /** Another sheet before it, which is hidden. */
  hiddenBefore?: Cell[][]
  /** A part that is missing. */
  without?: string
  /** The sheet's markup never closes. */
  broken?: boolean
  /** Rows as they are to stand in the sheet, instead of others. */
  sheetData?: string
  /** The first of the shared texts. */
  sharedText?: string
  /** How numbers are shown: a cell's `style` is the place of one among these. */
  formats?: string[]
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
/** A, …, Z, AA, … */
const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** A workbook as other programs than ours write them. */
export async function buildWorkbook(rows: Cell[][], options: WorkbookOptions = {}): Promise<Uint8Array> {
  const { hiddenBefore, without, broken = false, sheetData, sharedText, formats } = options
  const shared: string[] = sharedText ? [sharedText] : []
  const sheet = (of: Cell[][]) =>
    `<worksheet ${MAIN}><sheetData>${of.map((row, at) => rowXml(row, at + 1, shared)).join("")}`
  const end = "</sheetData></worksheet>"
  const parts: Record<string, string> = {
    "xl/worksheets/sheet1.xml": sheet(rows) + (sheetData ?? "") + (broken ? "<row><c" : end),
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${
      hiddenBefore ? '<sheet name="Oculta" sheetId="2" state="hidden" r:id="rId2"/>' : ""
    }<sheet name="Bares" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
  }
  if (hiddenBefore) parts["xl/worksheets/sheet2.xml"] = sheet(hiddenBefore) + end
  parts["xl/sharedStrings.xml"] =
    `<sst ${MAIN}>${shared.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join("")}</sst>`
  if (formats) parts["xl/styles.xml"] = stylesXml(formats)
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts))
    if (name !== without) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream as Readable))
}

function rowXml(row: Cell[], line: number, shared: string[]): string {
  const cells = row.map((cell, column) => {
    const at = `${letters(column)}${line}`
    if (cell === null) return ""
    if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    if ("number" in cell)
      return `<c r="${at}"${cell.style === undefined ? "" : ` s="${cell.style}"`}><v>${cell.number}</v></c>`
    if ("error" in cell) return `<c r="${at}" t="e"><f>B1</f><v>${cell.error}</v></c>`
    if ("shared" in cell) return `<c r="${at}" t="s"><v>${shared.push(cell.shared) - 1}</v></c>`
    const value = cell.value === undefined ? "" : `<v>${escaped(cell.value)}</v>`
    return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f>${value}</c>`
  })
  return `<row r="${line}">${cells.join("")}</row>`
}

/** The first of a workbook's own formats has the number 164. */
function stylesXml(formats: readonly string[]): string {
  const quoted = (text: string) => escaped(text).replaceAll('"', "&quot;")
  const each = (say: (format: string, at: number) => string) => formats.map(say).join("")
  return `<styleSheet ${MAIN}><numFmts>${each(
    (format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${quoted(format)}"/>`,
  )}</numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs>${each(
    (_, at) => `<xf numFmtId="${164 + at}" xfId="0"/>`,
  )}</cellXfs></styleSheet>`
}
