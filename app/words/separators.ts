/** What parts the columns of a file that was sent, as pages say it. */
export const separatorWords = {
  ",": "vírgula",
  ";": "ponto e vírgula",
  "\t": "tabulação",
  "|": "barra vertical",
}
