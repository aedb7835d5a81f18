import { formatMoment } from "#app/platform/time/clock.server"

/** The ways in which a moment could be written in an answer: ISO, as the screen has it, as people say it, in numbers. */
function momentForms(moment: Date): string[] {
  const [iso, local] = [moment.toISOString(), formatMoment(moment)]
  const [, year, month, day, hour] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(local) ?? []
  return [
    iso,
    iso.slice(0, 19),
    iso.slice(0, 16),
    iso.slice(0, 19).replace("T", " "),
    local,
    local.slice(0, 16),
    local.replace(" ", "T"),
    `${day}/${month}/${year} ${hour}`,
    String(moment.getTime()),
    String(Math.floor(moment.getTime() / 1000)),
  ]
}

/** The forms of any of the moments that stand in a text. */
export const momentsIn = (text: string, moments: readonly Date[]): string[] =>
  moments.flatMap(momentForms).filter((form) => text.includes(form))
