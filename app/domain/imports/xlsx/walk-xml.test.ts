import { expect, test } from "vitest"
import { keptTexts, TooMuchText } from "./kept-texts"
import { UnreadableArchive } from "./open-archive.server"
import { walkXml } from "./walk-xml"
import { firstSheet } from "./workbook-sheets"

const PIECE = 1_000

/** A part of a workbook as it comes, and how much of it was asked for. */
function partOf(xml: string) {
  const part = { asked: 0, chunks }
  async function* chunks() {
    for (; part.asked < xml.length; part.asked += PIECE)
      yield Buffer.from(xml.slice(part.asked, part.asked + PIECE))
  }
  return part
}
const namesIn = async (xml: string) => {
  const names: string[] = []
  await walkXml(partOf(xml).chunks(), { open: (name) => names.push(name) })
  return names
}
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="x"`).join(" ")

test.each([
  ["tags within tags", "<a>".repeat(100_000)],
  ["tags within tags, some of which close", "<a><b/>".repeat(50_000)],
  ["a tag with attributes without end", `<a ${attributes(50_000)}/>`],
])("%s are refused before all of them have come", async (_, xml) => {
  const part = partOf(xml)
  await expect(walkXml(part.chunks(), {})).rejects.toThrow(UnreadableArchive)
  expect(part.asked).toBeLessThan(5 * PIECE)
})

test("tags that close count as well, since each takes its time", async () => {
  const part = partOf(`<a>${"<b/>".repeat(10_000)}</a>`)
  await expect(walkXml(part.chunks(), {}, 100)).rejects.toThrow(UnreadableArchive)
  expect(part.asked).toBeLessThan(5 * PIECE)
})

test("as deep as workbooks are, with as many attributes, one after the other, is read", async () => {
  const deep = `${"<a>".repeat(30)}${"</a>".repeat(30)}`
  expect(await namesIn(`<w>${deep.repeat(20)}${`<b ${attributes(60)}/>`.repeat(20)}</w>`)).toHaveLength(621)
})

test("an attribute that the parser would take for its own is no workbook's", async () => {
  await expect(namesIn('<a hasOwnProperty="x" b="y"/>')).rejects.toThrow(UnreadableArchive)
})

test.each([
  ["sheets", "<sheet/>", ""],
  ["relations", "", '<Relationship Id="x"/>'],
])("more %s than anybody turns over are too much text", async (_, sheets, relations) => {
  const [workbook, related] = [sheets, relations].map((tags) => partOf(`<w>${tags.repeat(1_000)}</w>`))
  const first = firstSheet(workbook!.chunks(), related!.chunks(), keptTexts(100))
  await expect(first).rejects.toThrow(TooMuchText)
})
