import { RuleBroken } from "#app/errors"
import { readMoment } from "#app/platform/env.server"

/** More prizes than this are two batches. */
export const MOST_PRIZES = 10_000

/**
 * Moments as they are typed or exported by a spreadsheet: one a line, `YYYY-MM-DD HH:mm:ss` in São Paulo, all ahead;
 * empty lines do not count. Throws INVALID_REQUEST with the first line that is wrong, and never what stands in it.
 */
export function readMoments(text: string, now: Date): Date[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)
  const moments = lines.flatMap((line, index) => {
    const written = line.trim().replace(/^"(.*)"$/, "$1")
    return written === "" ? [] : [readLine(written, index + 1, now)]
  })
  if (moments.length === 0) throw wrong("Escreva ao menos um momento.", "Write at least one moment.")
  if (moments.length > MOST_PRIZES)
    throw wrong(`No máximo ${MOST_PRIZES} momentos.`, `At most ${MOST_PRIZES} moments.`)
  return moments
}

function readLine(text: string, line: number, now: Date): Date {
  const moment = readMoment(text)
  if (!moment)
    throw wrong(`Linha ${line}: escreva AAAA-MM-DD HH:mm:ss.`, `Line ${line}: write YYYY-MM-DD HH:mm:ss.`)
  if (moment <= now)
    throw wrong(
      `Linha ${line}: o momento precisa estar no futuro.`,
      `Line ${line}: the moment must lie in the future.`,
    )
  return moment
}

const wrong = (pt: string, en: string) =>
  new RuleBroken("INVALID_REQUEST", { field: "moments", because: { pt, en } })
