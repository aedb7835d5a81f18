import { expect, test } from "vitest"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { drawRuleSchema } from "#app/domain/draws/inspection/draw-rule"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { documentedExtraction, rulePresets } from "./rule-presets"
import { seriesReach } from "./series-reach"

// The real rules of app/domain/README.md; D has one series, which it does not name.
test.each([
  ["A", documentedExtraction.join(" "), "175/16.497"],
  ["B", "12305 05437 13526 02329 15458", "03/57.698"],
  ["C", "23337 82513 17082 53195 49504", "113/73.254"],
  ["C final", "25984 65418 19079 33657 00647", "081/48.977"],
  ["D", "20501 40340 10534 27858 38134", "00/10.484"],
  ["E", "32485 45983 37442 18666 22999", "08/53.269"],
])("rule %s draws what its regulation's extraction drew", (name, prizes, number) => {
  const { rule } = rulePresets.find((preset) => preset.name === name)!
  expect(drawRuleSchema.parse(rule)).toEqual(rule)
  expect(formatLuckyNumber(drawnNumber(rule, prizes.split(" ")), rule.seriesDigits)).toBe(number)
  const { least, most } = seriesReach(rule)
  expect(least).toBe(most)
})
