import { readdirSync, readFileSync } from "node:fs"
import { afterEach, expect, test, vi } from "vitest"
import { compare, figure, isMet, missedTargets, notMeasured, type Target } from "#tests/bench/compare"
import { tellSlowest } from "#tests/bench/slowest-look"

const printed = vi.spyOn(console, "log").mockImplementation(() => {})
afterEach(() => printed.mockClear())

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

test("a figure that misses its target is remembered for --strict", () => {
  figure({ name: "heavy", target: "≤ 64", unit: "MiB", value: 65 })
  figure({ name: "light", target: "≤ 64", unit: "MiB", value: 64 })
  expect(missedTargets()).toContain("heavy")
  expect(missedTargets()).not.toContain("light")
})

test("what was to be measured and could not is said, and remembered for --strict", () => {
  notMeasured("/admin/z by status, of which there is no row")
  expect(printed.mock.calls.flat()).toEqual(["Not measured: /admin/z by status, of which there is no row"])
  expect(missedTargets()).toContain("/admin/z by status, of which there is no row")
})

test("the slowest look at a list is held against its target, whatever the others take", () => {
  const [quick, slow] = [
    { name: "q=ana", ratio: 0.9, ms: 9 },
    { name: "sort=name", ratio: 2.3, ms: 23 },
  ]
  tellSlowest("/admin/a", [quick, slow, quick], "≤ 2.00")
  tellSlowest("/admin/b", [quick, slow], "≤ 3.00")
  expect(missedTargets().filter((name) => /^\/admin\/[abc]/.test(name))).toEqual([
    "/admin/a, 3 looks, 0.90 in the middle, at worst",
  ])
  expect(printed.mock.calls.flat()).toContain("  sort=name: 2.30, 23 ms")
  expect(() => tellSlowest("/admin/c", [], "≤ 2.00")).toThrow("nothing to ask")
})

test("no benchmark prints a target that it is not held against", () => {
  const files = readdirSync("tests/bench").filter((name) => name !== "compare.ts")
  expect(files.length).toBeGreaterThan(20)
  const bare = files.filter((name) => /\([≤≥]/.test(readFileSync(`tests/bench/${name}`, "utf8")))
  expect(bare).toEqual([])
})
