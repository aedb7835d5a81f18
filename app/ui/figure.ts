/** A count as people read it in the back office, e.g. 1.234. */
export const sayNumber = (value: number): string => value.toLocaleString("pt-BR")

/** 0 to 1 as a percentage, rounded down: what is not full never reads as 100 %. */
export const sayShare = (share: number): string =>
  (Math.floor(share * 1_000) / 1_000).toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 })
