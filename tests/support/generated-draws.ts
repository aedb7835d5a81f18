import type { RuleFile } from "#app/domain/draws/inspection/rule-file"

/** A draw as its two public files. */
export type GeneratedDraw = { seed: number; baseCsv: string; rule: RuleFile }

/** Numbers 0 ≤ n < 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A small draw of this seed: few series, and numbers crowded where rules part ways (around the drawn element, at both ends
 * of a series, opposite on the circle). Some thousands of such draws meet every branch of every rule.
 */
export function generateDraw(seed: number): GeneratedDraw {
  const random = randomFrom(Math.imul(seed, 2_654_435_761))
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <Of>(list: readonly Of[]): Of => list[below(list.length)]!
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join("")

  const seriesFirst = oneOf([0, 0, 1, 7, 95, 110])
  const seriesCount = 1 + below(6)
  const last = seriesFirst + seriesCount - 1
  const drawn = oneOf([below(100_000), below(100_000), below(4), 99_999 - below(4), 49_998 + below(4)])
  const units = String(drawn).padStart(5, "0")
  const rule: RuleFile = {
    seriesFirst,
    seriesCount,
    seriesDigits: String(last).length + below(2),
    seriesFrom: [1, 2, 3, 4, 5].sort(() => random() - 0.5).slice(0, below(6)),
    prefix: random() < 0.6 ? null : digits(1 + below(oneOf([3, 3, 20]))),
    approximation: oneOf(["ascending", "higher-then-lower", "alternating"]),
    wrap: random() < 0.5,
    emptySeries: oneOf(["alternating", "higher-then-lower", "lower", "none"]),
    winners: below(7),
    surrogates: below(6),
    onePerHolder: random() < 0.6,
    prizes: [...units].map((unit) => digits(4) + unit),
  }

  const near = (element: number, by: number) => element + below(2 * by + 1) - by
  const element = () =>
    oneOf([
      near(drawn, 2),
      near(drawn, 12),
      near(drawn + 50_000, 2),
      near(0, 3),
      near(99_999, 3),
      below(100_000),
    ])
  const numbers = new Set<number>()
  const crowd = oneOf([0, 1, 4, 12, 40])
  for (let count = below(crowd + 1); count > 0; count--)
    numbers.add((seriesFirst + below(seriesCount)) * 100_000 + ((element() + 200_000) % 100_000))

  const holders = Array.from({ length: 1 + below(oneOf([1, 3, 20])) }, () =>
    Array.from({ length: 1 + below(oneOf([4, 32, 64])) }, () => oneOf([..."0123456789abcdef"])).join(""),
  )
  const eligible = oneOf([0.1, 0.5, 0.9, 1])
  const lines = [...numbers]
    .sort((a, b) => a - b)
    .map((number) => {
      const series = String(Math.floor(number / 100_000)).padStart(rule.seriesDigits, "0")
      const element = String(number % 100_000).padStart(5, "0")
      return `${series},${element},${oneOf(holders)},${random() < eligible ? 1 : 0}\n`
    })
  return { seed, baseCsv: `series,element,holder,eligible\n${lines.join("")}`, rule }
}
