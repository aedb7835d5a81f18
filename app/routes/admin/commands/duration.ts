/** How long a run took: 40 ms, 4,2 s, 12 s, 3 min 20 s; with spaces at which no line breaks. */
export function saySeconds(seconds: number | null): string | null {
  if (seconds === null) return null
  const milliseconds = Math.round(seconds * 1000)
  if (milliseconds < 1_000) return `${milliseconds}\u00a0ms`
  if (seconds < 10) return `${seconds.toLocaleString("pt-BR", { maximumFractionDigits: 1 })}\u00a0s`
  const [minutes, rest] = [Math.floor(Math.round(seconds) / 60), Math.round(seconds) % 60]
  return [minutes > 0 && `${minutes}\u00a0min`, (rest > 0 || minutes === 0) && `${rest}\u00a0s`]
    .filter(Boolean)
    .join("\u00a0")
}
