import { sayField } from "#app/words/fields"
import type { Reasons } from "#app/words/reasons/reason"

const save = {
  pt: `${sayField("file-type:CSV ou TXT", "pt")}. Na planilha, use Salvar como e escolha CSV (separado por vírgulas).`,
  en: `${sayField("file-type:CSV or TXT", "en")}. In the spreadsheet, use Save as and choose CSV (comma-separated).`,
}

const saveAny = {
  pt: `${sayField("file-type:XLSX, CSV ou TXT", "pt")}. Na planilha, use Salvar como e escolha XLSX ou CSV.`,
  en: `${sayField("file-type:XLSX, CSV or TXT", "en")}. In the spreadsheet, use Save as and choose XLSX or CSV.`,
}

/** What an import reads besides text. */
type Reads = { workbooks: boolean }
const saving = ({ workbooks }: Reads) => (workbooks ? saveAny : save)

/** Why a file cannot be read, whatever it was to bring. */
export const fileReasons = {
  zip: {
    pt: `É uma planilha do Excel (.xlsx) ou um arquivo compactado. ${save.pt}`,
    en: `It is an Excel workbook (.xlsx) or an archive. ${save.en}`,
  },
  oldWorkbook: (reads: Reads) => ({
    pt: `É uma planilha antiga do Excel (.xls) ou protegida por senha. ${saving(reads).pt}`,
    en: `It is an old Excel workbook (.xls), or one with a password. ${saving(reads).en}`,
  }),
  binary: (reads: Reads) => ({
    pt: `Não é um arquivo de texto: parece uma foto, um PDF ou uma planilha. ${saving(reads).pt}`,
    en: `It is no text file: it looks like a photo, a PDF or a workbook. ${saving(reads).en}`,
  }),
  html: (reads: Reads) => ({
    pt: `É uma página da web, mesmo que o nome termine em .csv ou .xls. ${saving(reads).pt}`,
    en: `It is a web page, even if its name ends in .csv or .xls. ${saving(reads).en}`,
  }),
  openQuote: ({ line }: { line: number }) => ({
    pt: `A linha ${line} abre aspas que não se fecham. Tire as aspas ou feche-as.`,
    en: `Line ${line} opens quotes that are never closed. Remove or close them.`,
  }),
} as const satisfies Reasons
