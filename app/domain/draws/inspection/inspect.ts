import type { DrawRule } from "#drizzle/schema/draws"
import type { DrawnNumber } from "./drawn-number"

/** A distributed number as it stands in the base; `holder` is whatever tells holders apart. */
export type EntryNumber = DrawnNumber & { holder: string; eligible: boolean }

/** The distributed numbers of one series, in rising order: at most 100,000, and of most series none is ever asked for. */
export type NumbersOf = (series: number) => EntryNumber[]

export type InspectionOutcome = "winner" | "surrogate" | "ineligible" | "holder-already-won"
export type InspectionStep = { number: EntryNumber; outcome: InspectionOutcome }

/** What the rule says about the way from the drawn number on. */
export type InspectionRule = Omit<DrawRule, "seriesDigits" | "seriesFrom" | "prefix">

/**
 * The distributed numbers in the order in which they are inspected, each once, and what comes of each
 * (app/domain/draws/formats.md): titulars first, then surrogates, and nothing after the last one wanted. It ends
 * earlier where the numbers do: fewer found than wanted is a result.
 */
export function* inspect(
  rule: InspectionRule,
  drawn: DrawnNumber,
  numbersOf: NumbersOf,
): Generator<InspectionStep, void, undefined> {
  const holders = new Set<string>()
  const wanted = rule.winners + rule.surrogates
  if (wanted === 0) return
  let found = 0
  const judge = ({ eligible, holder }: EntryNumber): InspectionOutcome => {
    if (!eligible) return "ineligible"
    if (rule.onePerHolder && holders.has(holder)) return "holder-already-won"
    holders.add(holder)
    found += 1
    return found <= rule.winners ? "winner" : "surrogate"
  }
  for (const numbers of inOrder(rule, drawn, numbersOf))
    for (const number of numbers) {
      yield { number, outcome: judge(number) }
      if (found === wanted) return
    }
}

const ELEMENTS = 100_000

/** The numbers of one series after the other, read no earlier than they are asked for. */
function* inOrder(rule: InspectionRule, drawn: DrawnNumber, numbersOf: NumbersOf): Generator<EntryNumber[]> {
  if (rule.approximation === "ascending") return yield* alongTheLine(rule, drawn, numbersOf)
  const turn = turnOf(rule, drawn.element)
  for (const series of seriesInOrder(rule, drawn.series))
    yield numbersOf(series).toSorted((one, other) => turn(one) - turn(other))
}

/** `ascending`: all series as one line, from the drawn number to its end, with `wrap` on from its start. */
function* alongTheLine(
  { seriesFirst, seriesCount, wrap }: InspectionRule,
  drawn: DrawnNumber,
  numbersOf: NumbersOf,
): Generator<EntryNumber[]> {
  yield numbersOf(drawn.series).filter(({ element }) => element >= drawn.element)
  for (let series = drawn.series + 1; series < seriesFirst + seriesCount; series++) yield numbersOf(series)
  if (!wrap) return
  for (let series = seriesFirst; series < drawn.series; series++) yield numbersOf(series)
  yield numbersOf(drawn.series).filter(({ element }) => element < drawn.element)
}

/** When a number is inspected among those of its series, by the steps from the drawn element: the lower, the sooner. */
function turnOf({ approximation, wrap }: InspectionRule, drawn: number): (number: EntryNumber) => number {
  const isAlternating = approximation === "alternating"
  // Once around the circle; what lies opposite is as far above as below, and stands among those above.
  const farthest = isAlternating ? ELEMENTS / 2 : ELEMENTS - 1
  return ({ element }) => {
    let steps = element - drawn
    if (wrap && steps < 0) steps += ELEMENTS
    if (wrap && steps > farthest) steps -= ELEMENTS
    if (isAlternating) return steps < 0 ? 1 - 2 * steps : 2 * steps
    return steps < 0 ? ELEMENTS - steps : steps
  }
}

/** The series that are searched, the drawn one first; none outside the draw's, and they never wrap. */
function* seriesInOrder(
  { seriesFirst, seriesCount, emptySeries }: InspectionRule,
  drawn: number,
): Generator<number> {
  const last = seriesFirst + seriesCount - 1
  yield drawn
  if (emptySeries === "alternating") {
    for (let d = 1; d < seriesCount; d++) {
      if (drawn + d <= last) yield drawn + d
      if (drawn - d >= seriesFirst) yield drawn - d
    }
  } else if (emptySeries !== "none") {
    if (emptySeries === "lower") yield* down(drawn - 1, seriesFirst)
    for (let series = drawn + 1; series <= last; series++) yield series
    if (emptySeries === "higher-then-lower") yield* down(drawn - 1, seriesFirst)
  }
}

function* down(from: number, to: number): Generator<number> {
  for (let series = from; series >= to; series--) yield series
}
