import { expect, test } from "vitest"
import { compare, isMet, missedTargets, type Target } from "#tests/bench/compare"

test.each<[number, Target, boolean]>([
  [3, "≤ 3.00", true],
  [3.004, "≤ 3.00", true],
  [3.006, "≤ 3.00", false],
  [0.55, "≥ 0.55 of its own transaction alone", true],
  [0.54, "≥ 0.55 of its own transaction alone", false],
])("a ratio of %d is held against its target as both are printed: %s", (ratio, target, met) => {
  expect(isMet(ratio, target)).toBe(met)
})

test("a comparison that misses its target is remembered for --strict", async () => {
  const [ours, reference] = [async () => 4, async () => 1]
  const figures = { unit: "ms", ours, reference, rounds: 1, warmUp: 0 }
  await compare({ name: "far", target: "≤ 3.00", ...figures })
  await compare({ name: "near", target: "≤ 5.00", ...figures })
  expect(missedTargets()).toEqual(["far"])
})
