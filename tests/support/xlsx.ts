import { inflateRawSync } from "node:zlib"

/** A cell as a spreadsheet takes it: a text, or a number and how it is shown. */
type Cell = string | { figure: number; shownAs: string }
type Sheet = { name: string; rows: Cell[][] }

/** The files in a ZIP archive by their names, found by its directory at the end. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength)
    files.set(name, inflateRawSync(archive.subarray(begin, begin + packed)).toString())
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }
const plain = (xml: string) =>
  xml
    .replace(/&\w+;/g, (entity) => entities[entity]!)
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const columnOf = (at: string) =>
  [...at.replace(/\d+/, "")].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** What a spreadsheet would show of an XLSX file; a formula anywhere in it is an error. */
export function readXlsx(archive: Buffer): Sheet[] {
  const files = unzip(archive)
  const part = (name: string) => files.get(name) ?? ""
  const formats = new Map(
    [...part("xl/styles.xml").matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(
      ([, id, code]) => [id!, code!.replaceAll("\\", "")] as const,
    ),
  )
  const cellStyles = /<cellXfs.*<\/cellXfs>/s.exec(part("xl/styles.xml"))?.[0] ?? ""
  const styles = [...cellStyles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => formats.get(id!) ?? id!)
  return [...part("xl/workbook.xml").matchAll(/<sheet name="([^"]+)" sheetId="(\d+)"/g)].map(
    ([, name, number]) => {
      const xml = part(`xl/worksheets/sheet${number}.xml`)
      if (/<f[ >]/.test(xml)) throw new Error("a formula")
      const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, cells]) => {
        const row: Cell[] = []
        for (const [, at, style, text, figure] of cells!.matchAll(
          /<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="inlineStr")?>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
        ))
          row[columnOf(at!)] =
            text === undefined
              ? { figure: Number(figure), shownAs: styles[Number(style ?? 0)]! }
              : plain(text)
        return Array.from(row, (cell) => cell ?? "")
      })
      return { name: plain(name!), rows }
    },
  )
}
