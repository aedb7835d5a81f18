import type { DrawRule } from "#drizzle/schema/draws"
import type { DrawnNumber } from "./drawn-number"

/** A distributed number as it stands in the base; `holder` is whatever tells holders apart. */
export type EntryNumber = DrawnNumber & { holder: string; eligible: boolean }

/**
 * Where the distributed numbers are read from, in blocks of any size and as far as asked for: those between two numbers
 * of the line (series, then element), both bounds included, `from` and its neighbours first.
 */
export type NumberBase<N extends EntryNumber> = {
  /** In rising order; `from` ≤ `to`. */
  upwards(from: DrawnNumber, to: DrawnNumber): Blocks<N>
  /** In falling order; `from` ≥ `to`. */
  downwards(from: DrawnNumber, to: DrawnNumber): Blocks<N>
}
type Blocks<N> = AsyncIterable<N[]> | Iterable<N[]>

export type InspectionOutcome = "winner" | "surrogate" | "ineligible" | "holder-already-won"
export type Step<N extends EntryNumber = EntryNumber> = { number: N; outcome: InspectionOutcome }

/** What the rule says about the way from the drawn number on. */
export type InspectionRule = Omit<DrawRule, "seriesDigits" | "seriesFrom" | "prefix">

/**
 * The distributed numbers in the order in which they are inspected, each once, and what comes of each
 * (app/domain/draws/formats.md): titulars first, then surrogates, and nothing after the last one wanted. It ends
 * earlier where the numbers do: fewer found than wanted is a result. In blocks that are never empty, for trails of
 * millions.
 */
export async function* inspect<N extends EntryNumber>(
  rule: InspectionRule,
  drawn: DrawnNumber,
  base: NumberBase<N>,
): AsyncGenerator<Step<N>[], void, undefined> {
  const holders = new Set<string>()
  const wanted = rule.winners + rule.surrogates
  if (wanted === 0) return
  let found = 0
  const judge = (number: N): InspectionOutcome => {
    if (!number.eligible) return "ineligible"
    if (rule.onePerHolder && holders.has(number.holder)) return "holder-already-won"
    holders.add(number.holder)
    found += 1
    return found <= rule.winners ? "winner" : "surrogate"
  }
  for await (const block of distributed(rule, drawn, base)) {
    const steps: Step<N>[] = []
    for (const number of block) {
      steps.push({ number, outcome: judge(number) })
      if (found === wanted) break
    }
    if (steps.length > 0) yield steps
    if (found === wanted) return
  }
}

const LAST = 99_999
const ELEMENTS = LAST + 1

/** Numbers that are read in one go, `from` first. */
type NumberRun = { from: DrawnNumber; to: DrawnNumber; down?: boolean }

async function* distributed<N extends EntryNumber>(
  rule: InspectionRule,
  drawn: DrawnNumber,
  base: NumberBase<N>,
) {
  if (rule.approximation === "ascending") return yield* inTurn(base, alongTheLine(rule, drawn))
  const inSeries = rule.approximation === "alternating" ? byDistance : higherThenLower
  for (const series of seriesInOrder(rule, drawn.series))
    yield* inSeries(base, { series, element: drawn.element }, rule.wrap)
}

async function* inTurn<N extends EntryNumber>(
  base: NumberBase<N>,
  runs: NumberRun[],
): AsyncGenerator<N[], void, undefined> {
  for (const { from, to, down } of runs) yield* down ? base.downwards(from, to) : base.upwards(from, to)
}

/** `ascending`: all series as one line, from the drawn number to its end, with `wrap` on from its start. */
function alongTheLine({ seriesFirst, seriesCount, wrap }: InspectionRule, drawn: DrawnNumber): NumberRun[] {
  const end = { series: seriesFirst + seriesCount - 1, element: LAST }
  const runs: NumberRun[] = [{ from: drawn, to: end }]
  const before =
    drawn.element > 0
      ? { series: drawn.series, element: drawn.element - 1 }
      : { series: drawn.series - 1, element: LAST }
  if (wrap && before.series >= seriesFirst)
    runs.push({ from: { series: seriesFirst, element: 0 }, to: before })
  return runs
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

/** In a series from the element upwards, then those below it: downwards, or with `wrap` on from 00000 upwards. */
function higherThenLower<N extends EntryNumber>(
  base: NumberBase<N>,
  { series, element }: DrawnNumber,
  wrap: boolean,
) {
  const runs = upFrom(series, element, ELEMENTS - element)
  runs.push(...(wrap ? upFrom(series, 0, element) : downFrom(series, element - 1, element)))
  return inTurn(base, runs)
}

/** In a series by distance from the element, the one above before the one below; with `wrap` on a circle. */
function byDistance<N extends EntryNumber>(
  base: NumberBase<N>,
  { series, element }: DrawnNumber,
  wrap: boolean,
) {
  // On the circle the one opposite is as far above as below: it stands among those above, and once.
  const above = wrap ? ELEMENTS / 2 + 1 : ELEMENTS - element
  const below = wrap ? ELEMENTS / 2 - 1 : element
  return nearestFirst(
    inTurn(base, upFrom(series, element, above)),
    inTurn(base, downFrom(series, element - 1, below)),
    (higher, lower) => onCircle(higher.element - element) <= onCircle(element - lower.element),
  )
}

const onCircle = (element: number): number => (element + ELEMENTS) % ELEMENTS

/** So many elements upwards on the circle from one of them, as the one or two runs that they are. */
function upFrom(series: number, from: number, count: number): NumberRun[] {
  const to = from + count - 1
  const runs = [run(series, from, Math.min(to, LAST))]
  if (to > LAST) runs.push(run(series, 0, to - ELEMENTS))
  return runs.filter(({ from, to }) => from.element <= to.element)
}

/** The same downwards; `from` may be −1, which is the last one. */
function downFrom(series: number, from: number, count: number): NumberRun[] {
  const to = from - count + 1
  const runs = [run(series, from, Math.max(to, 0))]
  if (to < 0) runs.push(run(series, LAST, to + ELEMENTS))
  return runs.filter(({ from, to }) => from.element >= to.element).map((run) => ({ ...run, down: true }))
}

const run = (series: number, from: number, to: number): NumberRun => ({
  from: { series, element: from },
  to: { series, element: to },
})

/** Merges two readings, each nearest first, and reads of each only as far as it must. */
async function* nearestFirst<N>(
  above: AsyncGenerator<N[], void, undefined>,
  below: AsyncGenerator<N[], void, undefined>,
  aboveFirst: (above: N, below: N) => boolean,
): AsyncGenerator<N[], void, undefined> {
  try {
    let [higher, lower] = [await nextBlock(above), await nextBlock(below)]
    let [h, l] = [0, 0]
    while (higher && lower) {
      const merged: N[] = []
      while (h < higher.length && l < lower.length)
        merged.push(aboveFirst(higher[h]!, lower[l]!) ? higher[h++]! : lower[l++]!)
      yield merged
      if (h === higher.length) [higher, h] = [await nextBlock(above), 0]
      else [lower, l] = [await nextBlock(below), 0]
    }
    if (higher) yield higher.slice(h)
    if (lower) yield lower.slice(l)
    yield* above
    yield* below
  } finally {
    await above.return()
    await below.return()
  }
}

async function nextBlock<N>(blocks: AsyncGenerator<N[], void, undefined>): Promise<N[] | undefined> {
  for (;;) {
    const { value, done } = await blocks.next()
    if (done) return undefined
    if (value.length > 0) return value
  }
}
