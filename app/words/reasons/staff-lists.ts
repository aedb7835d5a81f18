import { sayNumber } from "#app/words/count"
import type { Reasons } from "#app/words/reasons/reason"

/** Why a file is no list of CPFs. */
export const staffListReasons = {
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
  tooMany: ({ most }: { most: number }) => ({
    pt: `Passa de ${sayNumber(most)} linhas. Divida em duas listas.`,
    en: `It has more than ${most.toLocaleString("en-US")} lines. Make two lists of it.`,
  }),
} as const satisfies Reasons
