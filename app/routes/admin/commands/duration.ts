/** How long a run took: 40 ms, 4,2 s, 12 s, 3 min 20 s; with spaces at which no line breaks. */
export function saySeconds(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < 1) return `${Math.round(seconds * 1000)}\u00a0ms`
  if (seconds < 10) return `${seconds.toLocaleString("pt-BR", { maximumFractionDigits: 1 })}\u00a0s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole}\u00a0s` : `${Math.floor(whole / 60)}\u00a0min\u00a0${whole % 60}\u00a0s`
}
