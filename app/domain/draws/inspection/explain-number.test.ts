import { expect, test } from "vitest"
import { explainNumber } from "./explain-number"
import { documentedExtraction, rulePresets } from "#app/domain/draws/planning/rule-presets"

const ruleOf = (name: string) => rulePresets.find((preset) => preset.name === name)!.rule

test("rule A: 375 is brought to 175 by subtracting 200 once", () => {
  expect(explainNumber(ruleOf("A"), documentedExtraction)).toEqual({
    units: ["1", "6", "4", "9", "7"],
    tens: [
      { prize: 1, digit: "3" },
      { prize: 2, digit: "7" },
      { prize: 3, digit: "5" },
    ],
    written: "375",
    subtracted: 1,
    drawn: { series: 175, element: 16_497 },
  })
})

test("a prefix stands before the tens digit, and what is in range already stays", () => {
  const explained = explainNumber(ruleOf("C"), ["23337", "82513", "17082", "53195", "49504"])
  expect(explained).toMatchObject({ written: "113", subtracted: 0, drawn: { series: 113 } })
})

test("what lies below the first series is brought up, and without digits it is the first", () => {
  const below = { ...ruleOf("C"), prefix: null }
  expect(explainNumber(below, ["00030", "00000", "00000", "00000", "00000"])).toMatchObject({
    written: "3",
    subtracted: -11,
    drawn: { series: 113 },
  })
  expect(explainNumber(ruleOf("D"), documentedExtraction)).toMatchObject({ written: null, subtracted: 0 })
})
