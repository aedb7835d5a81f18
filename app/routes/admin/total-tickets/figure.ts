/** A count as people read it. */
export const figure = (count: number): string => count.toLocaleString("pt-BR")

/** A share, 0 to 1, rounded down: what is not full never reads as 100 %. */
export const percent = (share: number): string =>
  (Math.floor(share * 1_000) / 1_000).toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 })
