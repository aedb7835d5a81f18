import { expect, test } from "vitest"
import { keptTexts, TooMuchText } from "./kept-texts"
import { readSharedTexts } from "./shared-texts"
import { readSheetRows } from "./sheet-rows"

const [MOST, PIECE] = [100, 100]

/** A part of a workbook as it comes, some bytes at a time, and how many of them were asked for. */
function partOf(xml: string) {
  const bytes = Buffer.from(xml)
  const part = { asked: 0, chunks }
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += PIECE) {
      part.asked = from + PIECE
      yield bytes.subarray(from, from + PIECE)
    }
  }
  return part
}
const sheetOf = (rows: string, texts: readonly string[] = []) => {
  const part = partOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  const options = { texts, zeros: new Map<number, number>(), most: 1_000, widest: 10, kept: keptTexts(MOST) }
  return { part, rows: readSheetRows(part.chunks(), options) }
}
/** Longer than what the parser hands on at once. */
const endless = "x".repeat(300_000)

test("as much as may be held is read", async () => {
  const row = `<row><c t="str"><v>${"x".repeat(50)}</v></c></row>`
  expect(await sheetOf(row.repeat(2)).rows).toHaveLength(2)
})

test.each([
  ["one cell", `<row><c t="str"><v>${endless}</v></c></row>`],
  ["many cells", `<row><c t="str"><v>${"x".repeat(30)}</v></c></row>`.repeat(100)],
  ["cells that say nothing", "<row><c/><c/><c/></row>".repeat(500)],
])("more in %s is told before all of it has come", async (_, xml) => {
  const { part, rows } = sheetOf(xml)
  await expect(rows).rejects.toThrow(TooMuchText)
  expect(part.asked).toBeLessThan(xml.length / 2)
})

test("a text counts as often as cells name it", async () => {
  const named = `<row><c t="s"><v>0</v></c></row>`
  const texts = ["x".repeat(40)]
  expect(await sheetOf(named.repeat(2), texts).rows).toHaveLength(2)
  await expect(sheetOf(named.repeat(3), texts).rows).rejects.toThrow(TooMuchText)
})

test.each([
  ["one shared text", `<si><t>${endless}</t></si>`],
  ["one in pieces", `<si>${"<r><t>xxxxxxxxxx</t></r>".repeat(500)}</si>`],
  ["many shared texts", `<si><t>${"x".repeat(30)}</t></si>`.repeat(500)],
  ["shared texts that say nothing", "<si/>".repeat(2_000)],
])("more in %s is told before all of it has come", async (_, xml) => {
  const part = partOf(`<sst>${xml}</sst>`)
  await expect(readSharedTexts(part.chunks(), keptTexts(MOST))).rejects.toThrow(TooMuchText)
  expect(part.asked).toBeLessThan(xml.length / 2)
})
