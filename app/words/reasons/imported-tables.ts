import { sayNumber } from "#app/words/count"
import type { Reasons } from "#app/words/reasons/reason"

const figure = { pt: sayNumber, en: (n: number) => n.toLocaleString("en-US") }

/** Why a file is no table of ours, and what a column without a name is called. */
export const tableReasons = {
  empty: {
    pt: "O arquivo está vazio: não tem nenhuma linha escrita.",
    en: "The file is empty: nothing is written on any line.",
  },
  headerAlone: {
    pt: "O arquivo só tem o cabeçalho. Escreva uma linha para cada bar abaixo dele.",
    en: "The file has only its header. Write a line for each bar below it.",
  },
  tooMany: ({ most }: { most: number }) => ({
    pt: `Passa de ${figure.pt(most)} linhas. Divida em dois arquivos.`,
    en: `It has more than ${figure.en(most)} lines. Make two files of it.`,
  }),
  tooWide: ({ columns, most }: { columns: number; most: number }) => ({
    pt: `Tem ${figure.pt(columns)} colunas, e o máximo é ${figure.pt(most)}. Deixe só as colunas da lista e envie de novo.`,
    en: `It has ${figure.en(columns)} columns, and ${figure.en(most)} is the most. Leave the list's columns alone and send it again.`,
  }),
  longLine: ({ line, most }: { line: number; most: number }) => ({
    pt: `A linha ${line} passa de ${figure.pt(most)} caracteres. Deixe um bar por linha.`,
    en: `Line ${line} is longer than ${figure.en(most)} characters. Leave one bar a line.`,
  }),
  tooMuchText: {
    pt: "A planilha tem texto demais. Deixe só as colunas da lista, ou divida em duas planilhas, e envie de novo.",
    en: "The workbook has too much text. Leave the list's columns alone, or make two workbooks of it, and send it again.",
  },
  noWorkbook: {
    pt: "É um arquivo compactado, e não uma planilha do Excel (.xlsx). Envie a planilha que está dentro dele.",
    en: "It is an archive and no Excel workbook (.xlsx). Send the workbook that is inside.",
  },
  noSheet: {
    pt: "A planilha não tem nenhuma aba visível. Mostre a aba dos bares, salve e envie de novo.",
    en: "The workbook has no sheet that can be seen. Show the bars' sheet, save and send it again.",
  },
  brokenWorkbook: {
    pt: "A planilha está danificada ou é grande demais. Abra-a no Excel, salve de novo como .xlsx e envie.",
    en: "The workbook is damaged or too large. Open it in Excel, save it again as .xlsx and send it.",
  },
  uncounted: ({ cell }: { cell: string }) => ({
    pt: `A célula ${cell} tem uma fórmula que ainda não foi calculada. Abra a planilha no Excel, salve e envie de novo.`,
    en: `Cell ${cell} has a formula that was not worked out yet. Open the workbook in Excel, save and send it again.`,
  }),
  errorValue: ({ cell, value }: { cell: string; value: string }) => ({
    pt: `A célula ${cell} tem o erro ${value} em vez de um valor. Corrija a fórmula, ou apague a célula, salve e envie de novo.`,
    en: `Cell ${cell} has the error ${value} instead of a value. Correct its formula, or empty the cell, save and send it again.`,
  }),
  column: ({ number }: { number: number }) => ({ pt: `Coluna ${number}`, en: `Column ${number}` }),
} as const satisfies Reasons
