import { expect, test } from "vitest"
import { documentedExtraction, rulePresets } from "./rule-presets"
import { ruleExample } from "./rule-example"

const ruleA = rulePresets[0]!.rule
const stepsOf = (overrides: Partial<typeof ruleA>) => {
  const { steps } = ruleExample({ ...ruleA, ...overrides }, documentedExtraction)
  return steps.map(({ number, outcome }) => `${number} ${outcome}`)
}

test("rule A goes up, then down, then on to the next series", () => {
  expect(stepsOf({ winners: 2, surrogates: 2 })).toEqual([
    "175/16.501 winner",
    "175/16.506 holder-already-won",
    "175/16.494 winner",
    "175/16.457 ineligible",
    "175/00.002 surrogate",
    "176/16.498 surrogate",
  ])
})

test("alternating begins with the nearer one below, and ascending leaves the series behind", () => {
  const example = ruleExample(ruleA, documentedExtraction)
  expect(example.drawn).toBe("175/16.497")
  expect(example.firsts).toEqual({
    "higher-then-lower": "175/16.501",
    alternating: "175/16.494",
    ascending: "175/16.501",
  })
  expect(stepsOf({ approximation: "ascending", onePerHolder: false, winners: 9 })).toEqual([
    "175/16.501 winner",
    "175/16.506 winner",
    "176/16.498 winner",
  ])
})

test("says which numbers the rule never comes to", () => {
  const { unseen } = ruleExample({ ...ruleA, approximation: "ascending", winners: 9 }, documentedExtraction)
  expect(unseen).toEqual(["175/16.494", "175/16.457", "175/00.002", "174/16.496"])
})

test("wrap goes on at the start of the series", () => {
  const steps = stepsOf({ wrap: true, onePerHolder: false, winners: 9 })
  expect(steps.map((step) => step.slice(0, 10))).toEqual([
    "175/16.501",
    "175/16.506",
    "175/00.002",
    "175/16.457",
    "175/16.494",
    "176/16.498",
    "174/16.496",
  ])
})

test("stays within the series and the elements, whatever is drawn", () => {
  for (const prizes of [Array.from({ length: 5 }, () => "00000"), Array.from({ length: 5 }, () => "99999")])
    for (const { rule } of rulePresets) {
      const { steps, firsts } = ruleExample({ ...rule, winners: 9, surrogates: 9 }, prizes)
      expect(steps.length).toBeGreaterThan(1)
      expect(Object.values(firsts).filter(Boolean).length).toBeGreaterThan(0)
      for (const { number } of steps) expect(number).toMatch(/^\d{2,3}\/\d\d\.\d{3}$/)
    }
})
