import { expect, test } from "vitest"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { fairAdditions, seriesReach } from "./series-reach"

test.each([
  [200, [1, 2, 3], { outcomes: 1000, least: 5, most: 5, favoured: 0, unreachable: 0 }],
  [20, [1, 2], { outcomes: 100, least: 5, most: 5, favoured: 0, unreachable: 0 }],
  [30, [1, 2], { outcomes: 100, least: 3, most: 4, favoured: 10, unreachable: 0 }],
  [1, [], { outcomes: 1, least: 1, most: 1, favoured: 0, unreachable: 0 }],
  [20, [], { outcomes: 1, least: 0, most: 1, favoured: 1, unreachable: 19 }],
  [200, [1, 2], { outcomes: 100, least: 0, most: 1, favoured: 100, unreachable: 100 }],
])("%s series from the tens digits of prizes %s", (seriesCount, seriesFrom, reach) => {
  expect(seriesReach({ seriesCount, seriesFrom })).toEqual(reach)
})

test("is what trying every extraction gives, whatever the prefix and the first series", () => {
  for (const [seriesFirst, seriesCount, prefix] of [
    [0, 30, null],
    [110, 10, "11"],
    [7, 64, "3"],
    [50, 150, null],
  ] as const) {
    const rule = { seriesFirst, seriesCount, prefix, seriesFrom: [2, 1] }
    const times = new Map<number, number>()
    for (let tens = 0; tens < 100; tens++) {
      const [second, first] = String(tens).padStart(2, "0")
      const { series } = drawnNumber(rule, [`000${first}0`, `000${second}0`, "00000", "00000", "00000"])
      times.set(series, (times.get(series) ?? 0) + 1)
    }
    const counted = [...times.values()]
    const { least, most, favoured, unreachable } = seriesReach(rule)
    expect(unreachable).toBe(seriesCount - times.size)
    expect(Math.max(...counted)).toBe(most)
    if (unreachable === 0) expect(Math.min(...counted)).toBe(least)
    if (most !== least) expect(counted.filter((n) => n === most)).toHaveLength(favoured)
  }
})

test("tells with how many more series the reduction stays fair", () => {
  expect(fairAdditions({ seriesCount: 200, seriesFrom: [1, 2, 3] }, 1000)).toEqual([50, 300, 800])
  expect(fairAdditions({ seriesCount: 100, seriesFrom: [1, 2] }, 100)).toEqual([])
})
