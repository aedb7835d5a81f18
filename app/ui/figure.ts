/** 0 to 1 as a percentage, rounded down: what is not full never reads as 100 %. */
export const sayShare = (share: number): string =>
  (Math.floor(share * 1_000) / 1_000).toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 })

/** Bytes as people read them: 950 B, 12,3 kB, 4,5 MB. */
export function sayBytes(bytes: number): string {
  const [unit, size] = bytes < 1_000 ? ["B", 1] : bytes < 1_000_000 ? ["kB", 1_000] : ["MB", 1_000_000]
  return `${(bytes / Number(size)).toLocaleString("pt-BR", { maximumFractionDigits: size === 1 ? 0 : 1 })} ${unit}`
}
