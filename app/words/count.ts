/** One thing or several, in the back office's words: "0 números", "1 número", "1.204 números". */
export const sayCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`
