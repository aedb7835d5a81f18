import { inspect, type EntryNumber, type InspectionRule, type NumbersOf } from "./inspect"

/** `S/E` belongs to a holder of its own, `S/E=h` to h; a leading `-` stands for a number that is not eligible. */
export function numberOf(text: string): EntryNumber {
  const [, out, series, element, holder] = /^(-?)(\d+)\/(\d+)(?:=(.+))?$/.exec(text)!
  return { series: Number(series), element: Number(element), holder: holder ?? text, eligible: !out }
}

/** A base in memory, in which numbers stand in rising order, as in a file. */
export function baseOf(texts: string[]): NumbersOf {
  const rising = texts.map(numberOf).sort((one, other) => one.element - other.element)
  return (series) => rising.filter((number) => number.series === series)
}

export const way: InspectionRule = {
  seriesFirst: 0,
  seriesCount: 10,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "none",
  winners: 100,
  surrogates: 0,
  onePerHolder: false,
}

const marks = { winner: "", surrogate: "s ", ineligible: "x ", "holder-already-won": "h " }

/** The trail as `series/element`, marked with `s` for a surrogate, `x` for an ineligible one, `h` for a holder's second. */
export function trailOf(rule: Partial<InspectionRule>, drawn: string, numbersOf: NumbersOf): string[] {
  const steps = inspect({ ...way, ...rule }, numberOf(drawn), numbersOf)
  return [...steps].map(({ number, outcome }) => `${marks[outcome]}${number.series}/${number.element}`)
}

export const inspected = (rule: Partial<InspectionRule>, drawn: string, distributed: string[]) =>
  trailOf(rule, drawn, baseOf(distributed))
