import { sayField } from "./fields"
import { storeFieldWords } from "./form-fields"

/** What a list can be exported as, in the order of the choice. */
export const exportFormatWords = {
  xlsx: "XLSX (Excel)",
  "csv-sheet": "CSV para planilha",
  csv: "CSV para programas",
} as const
export type ExportFormat = keyof typeof exportFormatWords

export const exportFormats = Object.keys(exportFormatWords) as [ExportFormat, ...ExportFormat[]]

/** For whoever has not chosen yet. */
export const firstFormat: ExportFormat = "xlsx"

/** What parts the columns of a file that was sent, as pages say it. */
export const separatorWords = {
  ",": "vírgula",
  ";": "ponto e vírgula",
  "\t": "tabulação",
  "|": "barra vertical",
}

/** What a file alone can have wrong; everything else is said as on a bar's form. */
const fileFaults: Readonly<Record<string, (param: string) => string>> = {
  "no-column": () => "nenhuma coluna foi escolhida, e um bar novo precisa dela",
  "repeated-line": (line) => `repetido: já está na linha ${line}`,
  "cnpj-digits": () => "com menos de 14 dígitos: a planilha pode ter perdido os zeros da esquerda",
  "cnpj-number": () =>
    "a planilha transformou o CNPJ em número, como 1,12E+13: formate a coluna como texto e salve de novo",
  "cep-digits": () => "com 7 dígitos: a planilha pode ter perdido o zero da esquerda",
  "taken-since": () =>
    "Depois da conferência, este CNPJ foi cadastrado com outros dados. Confira e envie de novo.",
  "changed-since": () =>
    "Depois da conferência, este bar foi alterado por outra pessoa. Confira e envie de novo.",
}

type Fault = { field: keyof typeof storeFieldWords | null; rule: string }

function sayFault({ field, rule }: Fault): string {
  const [name = "", param = ""] = rule.split(":")
  const text = fileFaults[name]?.(param) ?? sayField(rule, "pt")
  return field ? `${storeFieldWords[field]}: ${text}` : text
}

/** Why a line of a file of bars was refused, everything at once. */
export const sayBarFaults = (faults: readonly Fault[]): string =>
  faults.map((fault) => sayFault(fault).replace(/\.$/, "")).join("; ")

/** The columns that a file of refused lines has beside its own. */
export const refusedColumns = { line: "Linha no arquivo", reason: "Motivo da recusa" }
