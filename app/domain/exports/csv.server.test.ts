import { expect, test } from "vitest"
import { csvCell, csvChunks } from "./csv.server"
import type { ExportColumn } from "./export-source"

test.each(["=1+1", "+55 11", "-2", "@SUM(A1)", "\tx", "\rx", "\n=1+1"])(
  "the text %j is no formula in a spreadsheet",
  (value) => expect(csvCell("text", value)).toBe(`"'${value}"`),
)

test("cells follow their column's kind", () => {
  expect(csvCell("text", 'Bar "do" Zé, filial\nSul')).toBe('"Bar ""do"" Zé, filial\nSul"')
  expect(csvCell("number", -7)).toBe("-7")
  expect(csvCell("money", 8500)).toBe("85.00")
  expect(csvCell("money", -5)).toBe("-0.05")
  expect(csvCell("date", new Date("2026-11-12T23:14:00Z"))).toBe("2026-11-12 20:14:00")
  expect(csvCell("date", "2026-11-12")).toBe("2026-11-12")
  expect(csvCell("text", null)).toBe("")
})

test("what does not fit a column's kind is text", () => {
  expect(csvCell("number", "=1+1")).toBe(`"'=1+1"`)
  expect(csvCell("money", "-1+1")).toBe(`"'-1+1"`)
  expect(csvCell("date", "=NOW()")).toBe(`"'=NOW()"`)
  expect(csvCell("number", Number.NaN)).toBe('"NaN"')
})

test("lines end with CRLF, pages are counted, personal columns are masked unless clear", async () => {
  const columns: ExportColumn<{ cpf: string }>[] = [
    { header: "CPF", kind: "text", value: (row) => row.cpf, masked: () => "***" },
  ]
  async function* pages() {
    yield [{ cpf: "52998224725" }]
    yield []
    yield [{ cpf: "11144477735" }]
  }
  const read = async (clear: boolean) => {
    let rows = 0
    const chunks: Buffer[] = []
    for await (const chunk of csvChunks(columns, pages(), { clear, onRows: (n) => (rows += n) }))
      chunks.push(chunk)
    return { text: Buffer.concat(chunks).toString(), rows }
  }
  expect(await read(true)).toEqual({
    text: '\ufeff"CPF"\r\n"52998224725"\r\n"11144477735"\r\n',
    rows: 2,
  })
  expect((await read(false)).text).toBe('\ufeff"CPF"\r\n"***"\r\n"***"\r\n')
})
