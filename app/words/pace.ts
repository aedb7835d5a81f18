import { sayCount, sayNumber } from "./count"

const HOUR = 60
const DAY = 24 * HOUR

type BoundedCount = { count: number; exact: boolean }

/** How long so many mails take at so many a minute: "a 60 por minuto, cerca de 2 dias e 7 horas". */
export function sayPace({ count, exact }: BoundedCount, pace: number): string {
  const about = exact ? "cerca de" : "mais de"
  return `a ${sayNumber(pace)} por minuto, ${about} ${sayMinutes(Math.ceil(count / pace))}`
}

/** In the two units that matter: nobody plans days by their minutes. */
function sayMinutes(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)]
  const parts = [
    days > 0 && sayCount(days, "dia", "dias"),
    hours > 0 && sayCount(hours, "hora", "horas"),
    days === 0 && minutes % HOUR > 0 && sayCount(minutes % HOUR, "minuto", "minutos"),
  ]
  return parts.filter((part) => part !== false).join(" e ")
}
