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
