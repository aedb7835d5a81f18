import { describe, expect, test } from "vitest"
import { inspect } from "#app/domain/draws/inspection/inspect"
import { numberOf, baseOf } from "#app/domain/draws/inspection/inspected.test-support"
import { rulePresets } from "#app/domain/draws/planning/rule-presets"
import { drawRuleSchema } from "#app/domain/draws/inspection/draw-rule"
import { ruleFacts } from "./rule-facts"

type DrawRule = Parameters<typeof ruleFacts>[0]["rule"]

/** Where the search goes from 99.999 of the last series, when there is a number on every side. */
function sideAfterTheEnd(rule: DrawRule): "below" | "start of the series" | "start of the first" | "nowhere" {
  const [first, last] = [rule.seriesFirst, rule.seriesFirst + rule.seriesCount - 1]
  const base = baseOf([`${first}/0`, `${last}/0`, `${last}/99998`, `${last}/99999`].filter(isFirstOfItsKind))
  const wide = { ...rule, winners: 9, onePerHolder: false }
  const [, next] = inspect(wide, numberOf(`${last}/99999`), base)
  if (!next) return "nowhere"
  if (next.number.element === 99_998) return "below"
  return next.number.series === last && rule.approximation !== "ascending"
    ? "start of the series"
    : "start of the first"
}

const isFirstOfItsKind = (text: string, place: number, all: string[]) => all.indexOf(text) === place

/** What the words say of it; `$` where nothing else may follow. */
const saidOf = {
  below: /vêm os menores|continua só no outro/,
  "start of the series": /Depois de 99\.999.* 00\.000/,
  "start of the first": /continua no primeiro da primeira série/,
  nowhere: /No último número da última série, acaba\.$/,
}

const approximations = drawRuleSchema.shape.approximation.options
const rules = rulePresets.flatMap(({ name, rule }) =>
  [true, false].flatMap((wrap) => [
    [`${name}, wrap ${wrap}`, { ...rule, wrap }] as const,
    ...approximations.map((approximation) => {
      const other = { ...rule, wrap, approximation }
      return [`${name} as ${approximation}, wrap ${wrap}`, other] as const
    }),
  ]),
)

describe("the minutes name the side that is searched after 99.999, and no other", () => {
  test.each(rules)("%s", (_, rule) => {
    const draw = { rule, oncePerPromotion: false, afterPublication: "surrogate" } as const
    const text = ruleFacts(draw).find(({ term }) => term === "Aproximação")?.value as string
    const side = sideAfterTheEnd(rule)
    const said = Object.entries(saidOf).filter(([, words]) => words.test(text))
    expect(said.map(([name]) => name)).toEqual([side])
  })
})
