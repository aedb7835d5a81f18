import { describe, expect, test } from "vitest"
import type { FileColumn } from "#app/domain/exports/export-source"
import { readXlsx } from "#tests/support/xlsx"
import { columnName, sheetCell } from "#app/domain/exports/xlsx/sheet-cell.server"
import { sheetText } from "#app/domain/exports/xlsx/sheet-text"
import { xlsxChunks } from "#app/domain/exports/xlsx/xlsx.server"

type Row = { text: string; count: number; cents: number; at: Date; day: string | null }
const columns: FileColumn<Row>[] = [
  { header: "Texto", kind: "text", value: ({ text }) => text, masked: () => "•••" },
  { header: "Contagem", kind: "number", value: ({ count }) => count },
  { header: "Valor", kind: "money", value: ({ cents }) => cents },
  { header: "Momento", kind: "date", value: ({ at }) => at },
  { header: "Dia", kind: "date", value: ({ day }) => day },
]
const at = new Date("2026-11-12T23:14:00Z")
const rowOf = (text: string, count = 7): Row => ({ text, count, cents: -8505, at, day: "2026-11-12" })

async function* inPages(rows: Row[], size = 2) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
const written = async (
  pages: AsyncIterable<Row[]>,
  options: { sheetRows?: number; named?: boolean } = {},
) => {
  const chunks: Buffer[] = []
  const all = { title: "Cupons", named: true, at, ...options }
  for await (const chunk of xlsxChunks(columns, pages, all)) chunks.push(chunk)
  return readXlsx(Buffer.concat(chunks))
}

test("dates are dates in São Paulo, money and counts are numbers, what is not there is empty", async () => {
  const [sheet] = await written(inPages([rowOf("Bar"), { ...rowOf("Zé"), day: null }]))
  expect(sheet).toEqual({
    name: "Cupons",
    rows: [
      ["Texto", "Contagem", "Valor", "Momento", "Dia"],
      [
        "Bar",
        { figure: 7, shownAs: "0" },
        { figure: -85.05, shownAs: "4" },
        { figure: 46338.8430555556, shownAs: "yyyy-mm-dd hh:mm:ss" },
        { figure: 46338, shownAs: "yyyy-mm-dd" },
      ],
      ["Zé", expect.anything(), expect.anything(), expect.anything()],
    ],
  })
})

test.each(["=1+1", "+55 11", "-2", "@SUM(A1)", "\tx", "\rx", "\n=1", '=HYPERLINK("x")'])(
  "the text %j is a text, marked as Excel marks one, and reads as it was typed",
  async (text) => {
    const [sheet] = await written(inPages([rowOf(text)]))
    expect(sheet?.rows[1]?.[0]).toBe(text)
    expect(sheetCell("A2", "text", text)).toContain('s="2" t="inlineStr"')
    expect(sheetCell("A2", "text", `o ${text}`)).toContain('s="1" t="inlineStr"')
  },
)

test.each([
  'Bar "do" Zé; filial\nSul, <b>&amp;',
  "🍺 e 🇧🇷",
  "  dois espaços  ",
  "_x000D_ escrito assim",
  "00123",
  "a\u0000b\u001fc\ufffe",
])("the text %j comes out as it went in", async (text) => {
  expect((await written(inPages([rowOf(text)])))[0]?.rows[1]?.[0]).toBe(text)
})

test("what a cell cannot hold is cut, and half an emoji is no character", () => {
  expect(sheetText("x".repeat(40_000))).toHaveLength(32_767)
  expect(sheetText(`${"x".repeat(32_766)}🍺`)).toBe(`${"x".repeat(32_766)}\ufffd`)
})

test("what does not fit a column's kind is text, and a figure that would lose digits too", () => {
  const shown = (...[kind, value]: [Parameters<typeof sheetCell>[1], string | number]) =>
    sheetCell("A1", kind, value)
  for (const cell of [
    shown("number", "=1+1"),
    shown("number", Number.NaN),
    shown("number", 1e15),
    shown("money", "-1"),
    shown("date", "=NOW()"),
    shown("date", "1899-12-31"),
  ])
    expect(cell).toContain('t="inlineStr"')
})

test("columns are called as in a spreadsheet", () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"])
})

test("personal columns are masked but for who reads people in full", async () => {
  const [sheet] = await written(inPages([rowOf("529.982.247-25")]), { named: false })
  expect(sheet?.rows[1]?.[0]).toBe("•••")
})

describe("what does not fit on a sheet", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => rowOf(`linha ${n}`, n))
  const counts = async (rows: number, sheetRows: number) =>
    (await written(inPages(many(rows), 3), { sheetRows })).map((sheet) => [sheet.name, sheet.rows.length])

  test("goes on on the next, under the header again; a full one has no empty one behind it", async () => {
    expect(await counts(0, 5)).toEqual([["Cupons", 1]])
    expect(await counts(4, 5)).toEqual([["Cupons", 5]])
    expect(await counts(5, 5)).toEqual([
      ["Cupons", 5],
      ["Cupons 2", 2],
    ])
    const sheets = await written(inPages(many(11), 3), { sheetRows: 5 })
    expect(sheets.flatMap(({ rows }) => rows.slice(1).map(([text]) => text))).toEqual(
      many(11).map(({ text }) => text),
    )
    for (const { rows } of sheets) expect(rows[0]?.[0]).toBe("Texto")
  })

  test("of 1,048,577 lines with its header there is one that begins the second sheet", async () => {
    const one = rowOf("x")
    async function* pages() {
      for (let left = 1_048_576; left > 0; left -= 65_536) yield Array.from({ length: 65_536 }, () => one)
    }
    const only = [{ header: "Nada", kind: "text" as const, value: () => null }]
    const chunks: Buffer[] = []
    for await (const chunk of xlsxChunks(only, pages(), { title: "Cupons", named: true, at }))
      chunks.push(chunk)
    const rows = readXlsx(Buffer.concat(chunks)).map((sheet) => sheet.rows.length)
    expect(rows).toEqual([1_048_576, 2])
  })
})

test("a source that fails fails the file, and one that nobody reads on is left", async () => {
  async function* broken() {
    yield [rowOf("a")]
    throw new Error("replica away")
  }
  await expect(written(broken())).rejects.toThrow("replica away")
  let asked = 0
  async function* endless() {
    for (;;) {
      asked++
      yield Array.from({ length: 1_000 }, () => rowOf(crypto.randomUUID()))
    }
  }
  let read = 0
  for await (const _ of xlsxChunks(columns, endless(), { title: "x", named: true, at }))
    if (++read > 20) break
  const before = asked
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(asked - before).toBeLessThanOrEqual(1)
})
