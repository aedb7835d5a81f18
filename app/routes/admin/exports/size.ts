/** Bytes as people read them: 950 B, 12,3 kB, 4,5 MB. */
export function saySize(bytes: number | null): string | null {
  if (bytes === null) return null
  const [unit, size] = bytes < 1_000 ? ["B", 1] : bytes < 1_000_000 ? ["kB", 1_000] : ["MB", 1_000_000]
  return `${(bytes / Number(size)).toLocaleString("pt-BR", { maximumFractionDigits: size === 1 ? 0 : 1 })} ${unit}`
}
