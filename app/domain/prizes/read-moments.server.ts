import { RuleBroken, type Text } from "#app/errors"
import { readMoment } from "#app/platform/env.server"
import { prizeReasons } from "#app/words/reasons/prizes"

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
  if (moments.length === 0) throw wrong(prizeReasons.noMoment)
  if (moments.length > MOST_PRIZES) throw wrong(prizeReasons.tooManyMoments({ most: MOST_PRIZES }))
  return moments
}

function readLine(text: string, line: number, now: Date): Date {
  const moment = readMoment(text)
  if (!moment) throw wrong(prizeReasons.noMomentOn({ line }))
  if (moment <= now) throw wrong(prizeReasons.pastMomentOn({ line }))
  return moment
}

const wrong = (because: Text) => new RuleBroken("INVALID_REQUEST", { field: "moments", because })
