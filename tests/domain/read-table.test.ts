import { describe, expect, test } from "vitest"
import { buildWorkbook } from "#tests/support/workbook"
import { readRecords } from "#app/domain/imports/read-records"
import { readTable, type FileTable } from "#app/domain/imports/read-table.server"

const names = { cnpj: /\bcnpj\b/, name: /^nome\b/, city: /cidade/ }

async function read(contents: string | Uint8Array): Promise<FileTable | string> {
  const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents
  const table = await readTable(bytes, names)
  return "fault" in table ? table.fault.pt : table
}
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const [one, two] = [
  ["CNPJ", "Nome", "Cidade"],
  ["11222333000181", "Bar São João", "Campinas"],
]
const table = { header: one, rows: [{ line: 2, cells: two }] }

describe("a table is read from a text", () => {
  test.each([";", ",", "\t"])("parted by %j", async (separator) => {
    const text = `${one.join(separator)}\n${two.join(separator)}\n`
    expect(await read(text)).toMatchObject({ ...table, separator, encoding: "UTF-8", above: 1 })
  })

  test("in UTF-8 with a mark, and in Windows-1252", async () => {
    const text = `${one.join(";")}\r\n${two.join(";")}\r\n`
    expect(await read(`\uFEFF${text}`)).toMatchObject({ ...table, encoding: "UTF-8" })
    expect(await read(latin(text))).toMatchObject({ ...table, encoding: "Latin-1" })
  })

  test("below titles, whatever they say", async () => {
    const text = `Bares de Campinas;;\nGerado em 2026-11-22;;\n\n${one.join(";")}\n${two.join(";")}`
    expect(await read(text)).toMatchObject({ header: one, above: 3, rows: [{ line: 5, cells: two }] })
  })

  test("with names that nobody knows, by the line that is as full as the others", async () => {
    const text = "Relação;;\nCódigo;Fachada;Praça\n11222333000181;Bar A;Campinas\n11444777000161;Bar B;Santos"
    expect(await read(text)).toMatchObject({ header: ["Código", "Fachada", "Praça"], above: 2 })
  })

  test("with names that nobody knows, above a line whose values begin as names do", async () => {
    const header = ["Chave", "Apelido", "Praça"]
    for (const cnpj of ["11222333000181", "11.222.333/0001-81", "12.ABC.345/01DE-35"]) {
      const text = `${header.join(";")}\n${cnpj};Nome de Bar;Cidade Nova\n11444777000161;Bar B;Santos`
      expect(await read(text)).toMatchObject({ header, above: 1, rows: [{ line: 2 }, { line: 3 }] })
      const bare = text.split("\n").slice(1).join("\n")
      expect(await read(bare)).toMatchObject({ above: 0, rows: [{ line: 1 }, { line: 2 }] })
    }
  })

  test("whose names say when something was", async () => {
    for (const named of ["Vendas de 01/2026", "10/2026", "2026-10"]) {
      const text = `CNPJ;Nome;${named}\n11222333000181;Bar A;12,50`
      expect(await read(text)).toMatchObject({ above: 1, rows: [{ line: 2 }] })
    }
  })

  test("without a header its columns are called by their places", async () => {
    const text = "11222333000181;Bar A;Campinas\n11444777000161;Bar B;Santos"
    expect(await read(text)).toMatchObject({ header: ["Coluna 1", "Coluna 2", "Coluna 3"], above: 0 })
  })

  test("with separators, quotes and line ends inside of quotes", async () => {
    const text = `CNPJ;Nome;Cidade\n1;"Bar ""do"" Zé; filial\nSul";Campinas\n2;B;C`
    expect(await read(text)).toMatchObject({
      rows: [
        { line: 2, cells: ["1", 'Bar "do" Zé; filial\nSul', "Campinas"] },
        { line: 4, cells: ["2", "B", "C"] },
      ],
    })
  })

  test("a long one in pieces, between which others are served, and none of its letters falls between two", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ["ç".repeat((index % 7) + 1), "Zé; 🍺", "São"])
    const lines = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(";"))
    let served = 0
    const serve = () => {
      served++
      waiting = setImmediate(serve)
    }
    let waiting = setImmediate(serve)
    const long = await read([one.join(";"), ...lines].join("\r\n"))
    clearImmediate(waiting)
    expect(served).toBeGreaterThan(10)
    expect(long).toMatchObject({ rows: rows.map((cells, index) => ({ line: index + 2, cells })) })
  })
})

test("of a text that is too long no more is read than tells so, wherever that ends", async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `"${"x".repeat(40)} ${index}";"Zé; bar"`)
  const text = `${lines.join("\n")}\n"aberta`
  for (let most = 100; most < lines.length; most += 100) {
    const read = await readRecords(text, { separator: ";", most })
    expect(read).toMatchObject({ records: { length: most } })
  }
  expect(await readRecords(text, { separator: ";", most: lines.length + 1 })).toMatchObject({
    fault: { pt: expect.stringContaining("A linha 2001 abre aspas") },
  })
})

describe("a table is read from a workbook", () => {
  test("as texts, numbers with all their digits, shared or not", async () => {
    const book = await buildWorkbook([
      one,
      [{ number: "11222333000181" }, "Bar São João", { shared: "Campinas" }],
    ])
    expect(await read(book)).toMatchObject({ ...table, encoding: "XLSX", separator: null })
  })

  test("by the places of its cells, where empty ones are left out", async () => {
    const book = await buildWorkbook([["Bares de 2026"], [], one, [two[0]!, null, two[2]!]])
    expect(await read(book)).toMatchObject({
      header: one,
      rows: [{ line: 4, cells: [two[0], "", two[2]] }],
    })
  })

  test("with what its formulas came to when it was saved", async () => {
    const formula = { formula: 'A1&"x"', value: "Bar Sao" }
    const book = await buildWorkbook([one, [two[0]!, formula, two[2]!]])
    expect(await read(book)).toMatchObject({ rows: [{ cells: [two[0], "Bar Sao", two[2]] }] })
  })

  test("but not with a formula that nobody has worked out", async () => {
    const book = await buildWorkbook([one, [two[0]!, { formula: "1+1" }, two[2]!]])
    expect(await read(book)).toContain("A célula B2 tem uma fórmula que ainda não foi calculada.")
  })

  test("but not with what a formula failed with, in whatever column", async () => {
    const book = await buildWorkbook([one, [two[0]!, { error: "#N/A" }, two[2]!]])
    expect(await read(book)).toBe(
      "A célula B2 tem o erro #N/A em vez de um valor. Corrija a fórmula, ou apague a célula, salve e envie de novo.",
    )
  })

  test.each([
    ["a CEP's", String.raw`00000\-000`, "1310100", "01310100"],
    ["a CPF's", '000"."000"."000\\-00', "1234567890", "01234567890"],
    ["a CNPJ's", String.raw`00\.000\.000\/0000\-00`, "1222333000181", "01222333000181"],
    ["one of a language", String.raw`[$-416]00000\-000`, "1310100", "01310100"],
    ["one that is for what is there too", String.raw`00000\-000;@`, "1310100", "01310100"],
    ["one for a longer number", "00000", "1310100", "1310100"],
    ["one for decimals", "000.00", "7", "7"],
    ["a grouped one", "000,000", "7", "7"],
    ["a share's", "00000%", "7", "7"],
    ["a day's", "yyyy-mm-dd", "46000", "46000"],
    ["one for what fulfils a condition", "[<=99999]00000;000000", "7", "7"],
    ["one below nothing", String.raw`00000\-000`, "-7", "-7"],
    ["one of a fraction", String.raw`00000\-000`, "1.5", "1.5"],
  ])("by %s format with the zeros that it shows", async (_, format, number, shown) => {
    const book = await buildWorkbook([one, ["x", { number, style: 1 }, { number: "7", style: 0 }]], {
      formats: ["General", format],
    })
    expect(await read(book)).toMatchObject({ rows: [{ cells: ["x", shown, "7"] }] })
  })

  test("whose formats are without end is refused", async () => {
    const formats = Array.from({ length: 3_000 }, (_, at) => `"${"x".repeat(2_000)}${at}"00`)
    expect(await read(await buildWorkbook([one, two], { formats }))).toContain("texto demais")
  })

  test("of the first sheet that people see", async () => {
    const book = await buildWorkbook([one, two], { hiddenBefore: [["outra"], ["coisa"]] })
    expect(await read(book)).toMatchObject(table)
  })
})

describe("what is no table is refused in words", () => {
  const wide = Array.from({ length: 300 }, (_, n) => `c${n}`).join(";")
  test.each([
    ["nothing", "", "O arquivo está vazio"],
    ["empty lines", "\n;;\n\n", "O arquivo está vazio"],
    ["a header alone", "CNPJ;Nome;Cidade\n", "só tem o cabeçalho"],
    ["300 columns", `${wide}\n${wide}`, "Tem 300 colunas, e o máximo é 100."],
    ["a photo", latin("\xff\xd8\xff\xe0\0\x10JFIF\0"), "Não é um arquivo de texto"],
    ["an old workbook", latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"), "planilha antiga do Excel (.xls)"],
    ["a web page", "<html><table>", "É uma página da web"],
    ["quotes that never close", `CNPJ;Nome\n1;"Bar\n`.concat("2;B\n".repeat(3)), "abre aspas"],
    ["half an archive", latin("PK\x03\x04\x14\0\x06\0"), "A planilha está danificada"],
  ])("%s", async (_, contents, message) => expect(await read(contents)).toContain(message))

  test("an archive of something else, and a workbook that is cut off", async () => {
    expect(await read(await buildWorkbook([one, two], { without: "xl/workbook.xml" }))).toContain(
      "É um arquivo compactado, e não uma planilha",
    )
    const book = await buildWorkbook([one, two])
    expect(await read(book.subarray(0, book.length - 40))).toContain("A planilha está danificada")
  })

  test("a workbook with sheets that nobody sees, or with markup that does not close", async () => {
    expect(await read(await buildWorkbook([one, two], { broken: true }))).toContain("está danificada")
  })

  test("a workbook with 300 columns, but none for what only looks wide", async () => {
    const wide = Array.from({ length: 300 }, (_, n) => `c${n}`)
    expect(await read(await buildWorkbook([one, wide, two]))).toContain("Tem 300 colunas, e o máximo é 100.")
    const empty = Array.from({ length: 300 }, (_, n) => two[n] ?? " ")
    expect(await read(await buildWorkbook([one, empty]))).toMatchObject({ header: one, rows: [{ line: 2 }] })
  })

  test("a workbook at its first row that is too wide, whatever comes after it", async () => {
    const sheetData = `<row><c r="ALL1"><v>1</v></c></row><row><c r="A2"><f>1+1</f></c></row>`
    expect(await read(await buildWorkbook([], { sheetData }))).toContain(
      "Tem 1.000 colunas, e o máximo é 100.",
    )
  })

  test("a small workbook that names one long text again and again", async () => {
    const sheetData = `<row><c t="s"><v>0</v></c></row>`.repeat(600)
    const book = await buildWorkbook([], { sheetData, sharedText: "x".repeat(100_000) })
    expect(await read(book)).toContain("A planilha tem texto demais.")
  })

  test("a text at its first line that is too wide, whatever comes after it", async () => {
    const wide = Array.from({ length: 1_000 }, (_, n) => `c${n}`).join(";")
    expect(await read(`${one.join(";")}\n${wide}\n1;"Bar\n2;B\n`)).toContain(
      "Tem 1.000 colunas, e o máximo é 100.",
    )
  })

  test("but none for what only looks wide", async () => {
    const empty = ";".repeat(300)
    expect(await read(`${one.join(";")}${empty}\n${two.join(";")}${empty}`)).toMatchObject(table)
  })

  test("more than 100,000 lines", async () => {
    const lines = "1;A;B\n".repeat(100_001)
    expect(await read(`${one.join(";")}\n${lines}`)).toContain("Passa de 100.000 linhas.")
  })
})
