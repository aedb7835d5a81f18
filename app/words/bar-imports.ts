import { sayField } from "#app/words/fields"
import { storeFieldWords } from "#app/words/store-fields"

/** What a file alone can have wrong; everything else is said as on a bar's form. */
const own: Readonly<Record<string, (param: string) => string>> = {
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
  const text = own[name]?.(param) ?? sayField(rule, "pt")
  return field ? `${storeFieldWords[field]}: ${text}` : text
}

/** Why a line of a file of bars was refused, everything at once. */
export const sayBarFaults = (faults: readonly Fault[]): string =>
  faults.map((fault) => sayFault(fault).replace(/\.$/, "")).join("; ")

/** The columns that a file of refused lines has beside its own. */
export const refusedColumns = { line: "Linha no arquivo", reason: "Motivo da recusa" }
