import { shown } from "#app/domain/draws/inspection/file-refused"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"

/** The first line of BASE.csv (app/domain/draws/formats.md). */
export const BASE_HEADER = "series,element,holder,eligible\n"

export type SeriesRange = Pick<RuleFile, "seriesFirst" | "seriesCount" | "seriesDigits">

/** Characters of the longest line, its end included: what goes beyond is not read to its end. */
export const longestLine = ({ seriesDigits }: SeriesRange): number => seriesDigits + 5 + 64 + 1 + 4

/** What is wrong with a line, and whether it is only wrong under this rule. */
export type BaseFault = { reason: string; aboutRule?: boolean }

/** What is wrong with a first line, given without its end. */
export function headerFault(text: string): BaseFault {
  const expected = `the header ${BASE_HEADER.trimEnd()}`
  if (`${text}\n` === BASE_HEADER) return { reason: "does not end with a line feed" }
  if (text.startsWith("\uFEFF")) return { reason: "begins with a byte order mark" }
  if (text.endsWith("\r")) return { reason: "ends with CR LF; lines end with LF alone" }
  return { reason: text === "" ? `${expected} is missing` : `is ${shown(text)} instead of ${expected}` }
}

/** What is wrong with a line of numbers, given without its end, that is known to be wrong. `previous`: as `lineOf`. */
export function lineFault(text: string, range: SeriesRange, previous: number): BaseFault {
  if (text === "") return { reason: "is empty" }
  if (text.length >= longestLine(range)) return { reason: "is longer than a line can be" }
  if (text.endsWith("\r")) return { reason: "ends with CR LF; lines end with LF alone" }
  if (text.includes('"')) return { reason: "has quotes" }
  const fields = text.split(",")
  if (fields.length !== 4) return { reason: `has ${fields.length} fields instead of 4` }
  const [series, element, holder, eligible] = fields as [string, string, string, string]
  return (
    seriesFault(series, range) ??
    fieldFault("element", element, /^[0-9]{5}$/, "five digits") ??
    fieldFault("holder", holder, /^[0-9a-f]{1,64}$/, "1 to 64 digits of 0-9 and a-f") ??
    fieldFault("eligible", eligible, /^[01]$/, "1 or 0") ??
    orderFault(`${series}/${element}`, lineOf({ series: Number(series), element: Number(element) }), previous)
  )
}

/** A number's place on the line of all series: series × 100,000 + element. */
const lineOf = ({ series, element }: { series: number; element: number }): number =>
  series * 100_000 + element

function fieldFault(name: string, text: string, form: RegExp, expected: string): BaseFault | undefined {
  return form.test(text) ? undefined : { reason: `${name} is ${shown(text)} instead of ${expected}` }
}

function seriesFault(
  text: string,
  { seriesFirst, seriesCount, seriesDigits }: SeriesRange,
): BaseFault | undefined {
  const fault = fieldFault("series", text, /^[0-9]+$/, `${seriesDigits} digits`)
  if (fault) return fault
  if (text.length !== seriesDigits)
    return { reason: `series ${text} has not the ${seriesDigits} digits of seriesDigits`, aboutRule: true }
  const [series, last] = [Number(text), seriesFirst + seriesCount - 1]
  if (series >= seriesFirst && series <= last) return undefined
  return { reason: `series ${text} is not one of the draw's, ${seriesFirst} to ${last}`, aboutRule: true }
}

function orderFault(number: string, line: number, previous: number): BaseFault {
  if (line === previous) return { reason: `the number ${number} stands twice` }
  if (line > previous) throw new Error(`nothing is wrong with the line of ${number}`)
  return { reason: `the number ${number} is not sorted: a higher one stands before it` }
}
