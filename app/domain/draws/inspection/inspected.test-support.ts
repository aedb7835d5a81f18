import { expect } from "vitest"
import { inspect, type NumberBase, type EntryNumber, type InspectionRule } from "./inspect"

/** `S/E` belongs to a holder of its own, `S/E=h` to h; a leading `-` stands for a number that is not eligible. */
export function numberOf(text: string): EntryNumber {
  const [, out, series, element, holder] = /^(-?)(\d+)\/(\d+)(?:=(.+))?$/.exec(text)!
  return { series: Number(series), element: Number(element), holder: holder ?? text, eligible: !out }
}

const lineOf = ({ series, element }: { series: number; element: number }) => series * 100_000 + element

/** A base in memory that gives small blocks, an empty one among them, and notes how many numbers were read. */
export function baseOf(texts: string[], blockSize = 2): NumberBase<EntryNumber> & { read: number } {
  const numbers = texts.map(numberOf).sort((a, b) => lineOf(a) - lineOf(b))
  function* blocks(found: EntryNumber[]) {
    yield []
    for (let at = 0; at < found.length; at += blockSize) {
      const block = found.slice(at, at + blockSize)
      base.read += block.length
      yield block
    }
  }
  const between = (low: number, high: number) =>
    numbers.filter((number) => low <= lineOf(number) && lineOf(number) <= high)
  const base: ReturnType<typeof baseOf> = {
    read: 0,
    upwards: (from, to) => blocks(between(lineOf(from), lineOf(to))),
    downwards: (from, to) => blocks(between(lineOf(to), lineOf(from)).reverse()),
  }
  return base
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
export async function trailOf(
  rule: Partial<InspectionRule>,
  drawn: string,
  base: NumberBase<EntryNumber>,
): Promise<string[]> {
  const trail: string[] = []
  for await (const steps of inspect({ ...way, ...rule }, numberOf(drawn), base)) {
    expect(steps.length).toBeGreaterThan(0)
    for (const { number, outcome } of steps) trail.push(`${marks[outcome]}${number.series}/${number.element}`)
  }
  return trail
}

export const inspected = (rule: Partial<InspectionRule>, drawn: string, distributed: string[]) =>
  trailOf(rule, drawn, baseOf(distributed))
