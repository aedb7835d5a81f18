import { describe, expect, test } from "vitest"
import { decodeList } from "#app/domain/imports/decode-list"
import { readStaffList, staffLines, type StaffListRead } from "./read-staff-list"

const [ana, rui, eva] = ["52998224725", "11144477735", "12345678909"]

async function read(contents: string | Uint8Array): Promise<StaffListRead | string> {
  const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents
  const decoded = decodeList(bytes, staffLines)
  if ("fault" in decoded) return decoded.fault.pt
  const list = await readStaffList(decoded.text, {
    reason: "Equipe",
    isReason: (text) => text.length <= 500,
  })
  return "fault" in list ? list.fault.pt : list
}
const listed = async (contents: string | Uint8Array) => {
  const list = await read(contents)
  if (typeof list === "string") throw new Error(list)
  return list.listed.map(({ line, cpf, reason }) => [line, cpf, reason])
}
const faults = async (contents: string) => {
  const list = await read(contents)
  if (typeof list === "string") throw new Error(list)
  return list.faults
}
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe("a staff list is read", () => {
  test.each([
    ["one CPF a line, and nothing else", `${ana}\n${rui}`],
    ["with signs, and Windows' line ends", "529.982.247-25\r\n111.444.777-35\r\n"],
    ["with the line ends of an old Mac", `${ana}\r${rui}\r`],
    ["with empty lines between and spaces around", `  ${ana} \n\n , \n${rui}\n\n`],
    ["with a byte order mark", `\uFEFF${ana}\n${rui}`],
    ["with quotes around", `"${ana}"\n"${rui}"`],
    ["with a spreadsheet's apostrophe", `'${ana}\n'${rui}`],
    ["with spaces that do not break", `\u00A0${ana}\u00A0\n${rui}\u00A0`],
  ])("%s", async (_, text) => expect((await listed(text)).map(([, cpf]) => cpf)).toEqual([ana, rui]))

  test.each([",", ";", "\t", "|"])("with columns parted by %j, header or not", async (separator) => {
    const lines = [`${ana}${separator}Agência`, `${rui}${separator}`]
    const expected = [
      [ana, "Agência"],
      [rui, "Equipe"],
    ]
    expect((await listed(lines.join("\n"))).map((row) => row.slice(1))).toEqual(expected)
    const headed = [`CPF${separator}Motivo`, ...lines].join("\n")
    expect((await listed(headed)).map((row) => row.slice(1))).toEqual(expected)
  })

  test("with the columns in any order and others between, by the header's names", async () => {
    const text = `Nome;Razão do bloqueio;Nº do CPF\nAna;Agência, filial;529.982.247-25\nRui;;${rui}`
    expect(await listed(text)).toEqual([
      [2, ana, "Agência, filial"],
      [3, rui, "Equipe"],
    ])
    expect(await read(text)).toMatchObject({ separator: ";", cpfColumn: 2, reasonColumn: 1, lines: 2 })
  })

  test.each([
    ["a title with a year", `Lista de bloqueio 2026;;\nCPF;Motivo\n${ana};Agência`, 3],
    [
      "a title that says CPF too",
      `CPF dos 12 funcionários\n\nGerado em 01/11/2026\nCPF;Motivo\n${ana};Agência`,
      5,
    ],
    ["Excel's own line", `sep=;\nCPF;Motivo\n${ana};Agência`, 3],
    ["Excel's own line and Windows' ends", `SEP=;\r\nCPF;Motivo\r\n${ana};Agência`, 3],
    ["digits in the header", `CPF (11 dígitos);Motivo (até 500)\n${ana};Agência`, 2],
  ])("with its reasons below %s", async (_, text, line) => {
    expect(await listed(text)).toEqual([[line, ana, "Agência"]])
    expect(await read(text)).toMatchObject({ lines: 1, reasonColumn: 1 })
  })

  test("with Excel's line and no header, and with a comma in every reason", async () => {
    expect(await listed(`sep=;\n${ana};a, b\n${rui};c, d`)).toEqual([
      [2, ana, "a, b"],
      [3, rui, "c, d"],
    ])
  })

  const wide = (text: string, { big }: { big: boolean }) =>
    Uint8Array.from(
      [...text].flatMap((character) => {
        const [high, low] = [character.charCodeAt(0) >> 8, character.charCodeAt(0) & 255]
        return big ? [high, low] : [low, high]
      }),
    )
  test.each([
    ["little-endian, marked", wide(`\uFEFFCPF;Motivo\n${ana};Agência São João`, { big: false })],
    ["big-endian, marked", wide(`\uFEFFCPF;Motivo\n${ana};Agência São João`, { big: true })],
    ["little-endian", wide(`CPF;Motivo\n${ana};Agência São João`, { big: false })],
    ["big-endian", wide(`CPF;Motivo\n${ana};Agência São João`, { big: true })],
  ])("in UTF-16, %s", async (_, bytes) => {
    expect(await listed(bytes)).toEqual([[2, ana, "Agência São João"]])
    expect(decodeList(bytes, staffLines)).toMatchObject({ encoding: "UTF-16" })
  })

  test("by what stands in it where the header does not say, and then takes no third column for a reason", async () => {
    expect(await read(`Ana;${ana};RH\nRui;${rui};TI`)).toMatchObject({ cpfColumn: 1, reasonColumn: null })
    expect(await read(`Agência;${ana}\nGráfica;${rui}`)).toMatchObject({ cpfColumn: 1, reasonColumn: 0 })
  })

  test("in UTF-8, in Latin-1 and in UTF-16, with its accents", async () => {
    const text = `${ana};Agência São João\n`
    expect(await listed(text)).toEqual(await listed(latin(text)))
    const wide = Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, "utf16le"))])
    expect(await listed(wide)).toEqual([[1, ana, "Agência São João"]])
  })

  test("with a reason in quotes that holds the separator, quotes and a line's end", async () => {
    const text = `cpf,motivo\n${ana},"Agência ""Gol"", filial\nSul"\n${rui},x`
    expect(await listed(text)).toEqual([
      [2, ana, 'Agência "Gol", filial\nSul'],
      [4, rui, "x"],
    ])
  })

  test("up to 100,000 lines, and not one more", async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `${String(n).padStart(11, "0")};Equipe`)
    const list = await read(many.join("\n"))
    expect(list).toMatchObject({ lines: 100_000 })
    expect(await read([...many, ana].join("\n"))).toContain("Passa de 100.000 linhas.")
  })
})

test("what is wrong is said line by line, by the file's own numbers", async () => {
  const text = [
    "cpf;motivo",
    ana,
    "52998224726",
    "",
    rui,
    ana,
    "1144477735",
    "5,29982E+10",
    "abc",
    `${eva};${"x".repeat(501)}`,
    "11111111111",
    "٥٢٩٩٨٢٢٤٧٢٥",
  ].join("\n")
  expect(await faults(text)).toEqual([
    { line: 3, code: "cpf" },
    { line: 6, code: "repeated", other: 2 },
    { line: 7, code: "cpf-digits" },
    { line: 8, code: "cpf-number" },
    { line: 9, code: "cpf" },
    { line: 10, code: "reason" },
    { line: 11, code: "cpf" },
    { line: 12, code: "cpf" },
  ])
  expect((await listed(text)).map(([, cpf]) => cpf)).toEqual([ana, rui])
})

test("a list of one column has no separator", async () => {
  for (const text of [ana, `CPF\n${ana}\n${rui}`, `sep=;\n${ana}`])
    expect(await read(text)).toMatchObject({ separator: null })
})

test("a single wrong line is a line's fault, not the file's", async () => {
  expect(await faults("5299822472")).toEqual([{ line: 1, code: "cpf-digits" }])
})

describe("what is no list is refused as a whole", () => {
  test.each([
    ["nothing", "", "O arquivo está vazio: não tem nenhuma linha escrita."],
    ["a header alone", "cpf;motivo\n", "O arquivo está vazio: só tem o cabeçalho."],
    ["a text", "Prezados,\nsegue a lista em anexo.\n", "Nenhuma coluna tem CPFs."],
    ["a web page", "<!doctype html><table><tr><td>52998224725", "É uma página da web"],
    ["a page called .xls", "\uFEFF\n <html xmlns:x='excel'>", "É uma página da web"],
    ["columns parted by a slash", `Ana / ${ana}\nRui / 111.444.777-35`, "Separe as colunas com"],
    ["columns parted by a colon", `${ana}:Agência\n${rui}:Gráfica`, "Separe as colunas com"],
    ["a NUL", `${ana}\0\n${rui}`, "Não é um arquivo de texto"],
    ["a photo", latin("\xff\xd8\xff\xe0\0\x10JFIF\0"), "Não é um arquivo de texto"],
    ["a PDF", latin("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n\x80\x01\x02"), "Não é um arquivo de texto"],
    ["one giant line", ana.repeat(100_000), "A linha 1 passa de 2000 caracteres."],
    ["a giant line later on", `${ana}\r\n${rui}\r\n${"x".repeat(3_000)}`, "A linha 3 passa"],
    ["ten megabytes of long lines", `${"x".repeat(1_990)}\n`.repeat(5_000), "Nenhuma coluna"],
    [
      "quotes that never close",
      `${ana}\n"${rui}\n${eva}\n`.concat(`${eva}\n`.repeat(3)),
      "A linha 2 abre aspas",
    ],
    [
      "quotes that swallow a long list",
      `${ana}\n"${rui}\n`.concat(`${eva}\n`.repeat(5_000)),
      "A linha 2 abre",
    ],
  ])("%s", async (_, contents, message) => expect(await read(contents)).toContain(message))
})
