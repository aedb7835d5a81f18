import { expect, test } from "vitest"
import { FileRefused } from "./file-refused"
import { readRule } from "./rule-file"

// The example of app/domain/draws/formats.md.
const rule = {
  seriesFirst: 0,
  seriesCount: 200,
  seriesDigits: 3,
  seriesFrom: [1, 2, 3],
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 3,
  surrogates: 5,
  onePerHolder: true,
  prizes: ["45931", "12876", "60254", "33019", "08777"],
}

function refusal(value: unknown, root?: string): string[] {
  try {
    readRule("RULE.json", value, root)
    return []
  } catch (error) {
    if (error instanceof FileRefused) return error.reasons
    throw error
  }
}

const prizes = (...changed: unknown[]) => ({ prizes: [...changed, ...rule.prizes.slice(changed.length)] })

test("the documented example is read as it stands", () => {
  expect(readRule("RULE.json", rule)).toEqual(rule)
})

test.each([
  { seriesFrom: [] },
  { seriesFrom: [5, 1, 3, 2, 4] },
  { prefix: "11" },
  { prefix: "12345678901234567890" },
  { seriesCount: 1000, seriesFirst: 0 },
  { seriesCount: 100_000, seriesDigits: 5 },
  { winners: 0 },
  { winners: 2_000_000, surrogates: 2_000_000 },
  { surrogates: 0 },
  { seriesFirst: 110, seriesCount: 10 },
  prizes("00000", "99999"),
])("%j is fine", (change) => {
  expect(readRule("RULE.json", { ...rule, ...change })).toEqual({ ...rule, ...change })
})

test.each([
  [{ prizes: undefined }, "$.prizes: is missing"],
  [{ prizes: rule.prizes.slice(1) }, "$.prizes: are not five prizes"],
  [{ prizes: [...rule.prizes, "00000"] }, "$.prizes: are not five prizes"],
  [{ prizes: "45931" }, "$.prizes: is not a list"],
  [prizes("4593"), "$.prizes[0]: is not five digits"],
  [prizes("45931", "345931"), "$.prizes[1]: is not five digits"],
  [prizes("45931", "1287a"), "$.prizes[1]: is not five digits"],
  [prizes("45931\n"), "$.prizes[0]: is not five digits"],
  [prizes("٤٥٩٣١"), "$.prizes[0]: is not five digits"],
  [prizes(45931), "$.prizes[0]: is not a text"],
  [{ seriesFrom: [1, 6] }, "$.seriesFrom[1]: names a prize that is not there"],
  [{ seriesFrom: [0] }, "$.seriesFrom[0]: names a prize that is not there"],
  [{ seriesFrom: [1.5] }, "$.seriesFrom[0]: is not a whole number"],
  [{ seriesFrom: [1, 1] }, "$.seriesFrom: names a prize twice"],
  [{ seriesFrom: 1 }, "$.seriesFrom: is not a list"],
  [{ prefix: "" }, "$.prefix: is neither null nor digits"],
  [{ prefix: "1a" }, "$.prefix: is neither null nor digits"],
  [{ prefix: 11 }, "$.prefix: is not a text"],
  [{ approximation: "nearest" }, "$.approximation: is none of ascending, higher-then-lower, alternating"],
  [{ emptySeries: null }, "$.emptySeries: is none of alternating, higher-then-lower, lower, none"],
  [{ wrap: "false" }, "$.wrap: is not true or false"],
  [{ winners: -1 }, "$.winners: is below 0"],
  [{ winners: 2 ** 53 }, "$.winners: is more than 9007199254740991"],
  [{ surrogates: -1 }, "$.surrogates: is below 0"],
  [{ seriesFirst: 1.5 }, "$.seriesFirst: is not a whole number"],
  [{ seriesCount: 0 }, "$.seriesCount: is below 1"],
  [{ seriesDigits: 2 }, "$.seriesDigits: has fewer digits than the last series"],
  [{ onePerHolder: undefined }, "$.onePerHolder: is missing"],
  [{ extra: 1 }, '$: a key that is not known, "extra"'],
  [{ "a\nb": 1 }, "$: a key that is not known, a text of 3 characters"],
])("%j is refused", (change, line) => {
  expect(refusal({ ...rule, ...change })).toEqual([line])
})

test.each([null, [], "text", 1])("%j is no rule", (value) => {
  expect(refusal(value)).toEqual(["$: is not an object"])
})

test("everything that is wrong is named, from where the rule stands", () => {
  expect(refusal({ ...rule, winners: -1, wrap: 1 }, "$.rule")).toEqual([
    "$.rule.wrap: is not true or false",
    "$.rule.winners: is below 0",
  ])
})
