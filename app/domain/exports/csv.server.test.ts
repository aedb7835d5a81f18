import { expect, test } from "vitest"
import { csvCell, csvChunks, sheetCsv } from "./csv.server"
import type { FileColumn } from "./export-source"

test.each(["=1+1", "+55 11", "-2", "@SUM(A1)", "\tx", "\rx", "\nx"])(
  "the text %j is no formula in a spreadsheet",
  (value) => expect(csvCell("text", value)).toBe(`"'${value}"`),
)

test.each([
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ["x,@SUM(A1),-1", "x,'@SUM(A1),'-1"],
  ["x\t=1", "x\t'=1"],
  ["x\r\n+1", "x\r\n'+1"],
  ["x\n=1", "x\n'=1"],
  ["\n=1+1", "'\n'=1+1"],
  ["x;;=1", "x;;'=1"],
])("nor does %j hold one for whoever reads the file by the other separator", (value, marked) => {
  expect(csvCell("text", value)).toBe(`"${marked}"`)
  expect(csvCell("text", value, sheetCsv)).toBe(`"${marked}"`)
})

test("nor behind quotes, which end a cell of their own there", () => {
  expect(csvCell("text", 'x;"=1')).toBe(`"x;""'=1"`)
  expect(csvCell("text", 'x,""-1')).toBe(`"x,""""'-1"`)
})

test.each(["a-b, c = d; e+f", "ana@bar.example, rui@bar.example", "Rua 1, 2-3", "x; -1"])(
  "a sign in the midst of a cell stays as it is: %j",
  (value) => expect(csvCell("text", value)).toBe(`"${value}"`),
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

test("for a spreadsheet numbers have a decimal comma, and a text in one is still a text", () => {
  expect(csvCell("money", -8505, sheetCsv)).toBe("-85,05")
  expect(csvCell("number", -23.55, sheetCsv)).toBe("-23,55")
  expect(csvCell("date", new Date("2026-11-12T23:14:00Z"), sheetCsv)).toBe("2026-11-12 20:14:00")
  expect(csvCell("text", "=1;2", sheetCsv)).toBe(`"'=1;2"`)
})

test.each([
  ["a coupon's key", "35261111222333000181650010000123451123456780"],
  ["a code of sixteen digits", "1234567890123456"],
  ["twelve digits, of which a spreadsheet shows none as they are", "123456789012"],
  ["zeros in front", "00123"],
])("a spreadsheet leaves %s as they are, and a program reads them bare", (_, digits) => {
  expect(csvCell("text", digits, sheetCsv)).toBe(`"'${digits}"`)
  expect(csvCell("text", digits)).toBe(`"${digits}"`)
})

test.each(["0", "12345", "99999999999", "012.345.678-90", "01310-100", "A0123"])(
  "a spreadsheet shows %j as it is written, and nothing stands before it",
  (text) => expect(csvCell("text", text, sheetCsv)).toBe(`"${text}"`),
)

test("what does not fit a column's kind is text", () => {
  expect(csvCell("number", "=1+1")).toBe(`"'=1+1"`)
  expect(csvCell("money", "-1+1")).toBe(`"'-1+1"`)
  expect(csvCell("date", "=NOW()")).toBe(`"'=NOW()"`)
  expect(csvCell("number", Number.NaN)).toBe('"NaN"')
})

test("lines end with CRLF, personal columns are masked but for who reads people in full", async () => {
  const columns: FileColumn<{ cpf: string }>[] = [
    { header: "CPF", kind: "text", value: (row) => row.cpf, masked: () => "***" },
  ]
  async function* pages() {
    yield [{ cpf: "52998224725" }]
    yield []
    yield [{ cpf: "11144477735" }]
  }
  const read = async (named: boolean) => {
    const chunks: Buffer[] = []
    for await (const chunk of csvChunks(columns, pages(), { named })) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  expect(await read(true)).toBe('\ufeff"CPF"\r\n"52998224725"\r\n"11144477735"\r\n')
  expect(await read(false)).toBe('\ufeff"CPF"\r\n"***"\r\n"***"\r\n')
})
