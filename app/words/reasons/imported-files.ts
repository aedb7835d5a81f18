import { sayField } from "#app/words/fields"
import type { Reasons } from "#app/words/reasons/reason"

const save = {
  pt: `${sayField("file-type:XLSX, CSV ou TXT", "pt")}. Na planilha, use Salvar como e escolha XLSX ou CSV.`,
  en: `${sayField("file-type:XLSX, CSV or TXT", "en")}. In the spreadsheet, use Save as and choose XLSX or CSV.`,
}

/** Why a file cannot be read, whatever it was to bring. */
export const fileReasons = {
  oldWorkbook: {
    pt: `É uma planilha antiga do Excel (.xls) ou protegida por senha. ${save.pt}`,
    en: `It is an old Excel workbook (.xls), or one with a password. ${save.en}`,
  },
  binary: {
    pt: `Não é um arquivo de texto: parece uma foto, um PDF ou uma planilha. ${save.pt}`,
    en: `It is no text file: it looks like a photo, a PDF or a workbook. ${save.en}`,
  },
  html: {
    pt: `É uma página da web, mesmo que o nome termine em .csv ou .xls. ${save.pt}`,
    en: `It is a web page, even if its name ends in .csv or .xls. ${save.en}`,
  },
  openQuote: ({ line }: { line: number }) => ({
    pt: `A linha ${line} abre aspas que não se fecham. Tire as aspas ou feche-as.`,
    en: `Line ${line} opens quotes that are never closed. Remove or close them.`,
  }),
} as const satisfies Reasons
