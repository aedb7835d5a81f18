import type { Count } from "#app/db/bounded-count.server"

export const sayNumber = (value: number): string => value.toLocaleString("pt-BR")

/** A count as people read it; beyond what is counted one by one, "cerca de". */
export const sayCount = ({ count, exact }: Count): string => (exact ? "" : "cerca de ") + sayNumber(count)

/** 0 to 1 as a percentage. */
export const sayShare = (share: number): string =>
  share.toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 })
