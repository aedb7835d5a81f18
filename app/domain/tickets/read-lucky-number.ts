import type { LuckyNumber } from "./lucky-number"

/** The series of a draw, as its segments hold them. */
export type SeriesRun = { seriesFirst: number; seriesCount: number }

/** What keeps a text from being a number of the draw. */
export type NumberFault = "not-a-number" | "no-series" | "not-five-digits" | "out-of-range"

/**
 * A number as people read it out or copy it: `07/53.269`, `07/53269`, `07 53269`, `0753269`. The last five digits are
 * the element; without a series it is the draw's only one, if it has only one. Signs stand between digits: a leading one
 * is none of a number's.
 */
export function readLuckyNumber(
  text: string,
  runs: readonly SeriesRun[],
): { number: LuckyNumber } | { fault: NumberFault } {
  const plain = text.replace(/(?<=[0-9])[\s.\-–—]+(?=[0-9])/g, "").replace(/\s/g, "")
  const [, before = "", after] = /^([0-9]*)(?:\/([0-9]*))?$/.exec(plain) ?? []
  if (before === "" && !after) return { fault: "not-a-number" }
  const element = after ?? before.slice(-5)
  if (element.length !== 5) return { fault: "not-five-digits" }
  const series = after === undefined ? before.slice(0, -5) : before
  return placed(series === "" ? onlySeries(runs) : Number(series), Number(element), runs)
}

function placed(series: number | undefined, element: number, runs: readonly SeriesRun[]) {
  if (series === undefined) return { fault: "no-series" as const }
  const isHere = runs.some((run) => series >= run.seriesFirst && series < run.seriesFirst + run.seriesCount)
  return isHere ? { number: { series, element } } : { fault: "out-of-range" as const }
}

function onlySeries(runs: readonly SeriesRun[]): number | undefined {
  const [run, ...others] = runs
  return run && others.length === 0 && run.seriesCount === 1 ? run.seriesFirst : undefined
}
