import { sayField } from "#app/words/fields"
import type { Reasons } from "#app/words/reasons/reason"

const save = {
  pt: `${sayField("file-type:CSV ou TXT", "pt")}. Na planilha, use Salvar como e escolha CSV (separado por vírgulas).`,
  en: `${sayField("file-type:CSV or TXT", "en")}. In the spreadsheet, use Save as and choose CSV (comma-separated).`,
}

/** Why a file is no list of CPFs. */
export const staffListReasons = {
  zip: {
    pt: `É uma planilha do Excel (.xlsx) ou um arquivo compactado. ${save.pt}`,
    en: `It is an Excel workbook (.xlsx) or an archive. ${save.en}`,
  },
  binary: {
    pt: `Não é um arquivo de texto: parece uma foto, um PDF ou uma planilha. ${save.pt}`,
    en: `It is no text file: it looks like a photo, a PDF or a workbook. ${save.en}`,
  },
  html: {
    pt: `É uma página da web, mesmo que o nome termine em .csv ou .xls. ${save.pt}`,
    en: `It is a web page, even if its name ends in .csv or .xls. ${save.en}`,
  },
  longLine: ({ line, most }: { line: number; most: number }) => ({
    pt: `A linha ${line} passa de ${most} caracteres. Deixe um CPF por linha.`,
    en: `Line ${line} is longer than ${most} characters. Leave one CPF a line.`,
  }),
  noLine: {
    pt: "O arquivo está vazio: não tem nenhuma linha escrita. Escreva um CPF por linha.",
    en: "The file is empty: nothing is written on any line. Write one CPF a line.",
  },
  headerAlone: {
    pt: "O arquivo está vazio: só tem o cabeçalho. Escreva um CPF por linha abaixo dele.",
    en: "The file is empty: it has only its header. Write one CPF a line below it.",
  },
  noCpf: {
    pt: "Nenhuma coluna tem CPFs. Deixe um CPF por linha; se houver cabeçalho, chame a coluna de CPF.",
    en: "No column has CPFs. Leave one CPF a line; where there is a header, call the column CPF.",
  },
  unparted: {
    pt: "Não dá para separar o CPF do resto da linha. Separe as colunas com vírgula, ponto e vírgula, tabulação ou barra vertical.",
    en: "The CPF cannot be told from the rest of its line. Part the columns by comma, semicolon, tab or vertical bar.",
  },
  openQuote: ({ line }: { line: number }) => ({
    pt: `A linha ${line} abre aspas que não se fecham. Tire as aspas ou feche-as.`,
    en: `Line ${line} opens quotes that are never closed. Remove or close them.`,
  }),
  tooMany: ({ most }: { most: number }) => ({
    pt: `Passa de ${most.toLocaleString("pt-BR")} linhas. Divida em duas listas.`,
    en: `It has more than ${most.toLocaleString("en-US")} lines. Make two lists of it.`,
  }),
} as const satisfies Reasons
