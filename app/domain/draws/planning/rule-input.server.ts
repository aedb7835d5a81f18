import { z } from "zod"
import { optional, readAs, textField, tick } from "#app/domain/text-field"
import type { DrawRule } from "#drizzle/schema/draws"
import { drawRuleSchema, MAX_SERIES, MAX_WINNERS } from "#app/domain/draws/inspection/draw-rule"
import { parseCount } from "#app/words/count"
import { seriesReach } from "./series-reach"

/** What six digits write. */
const MOST_NUMBER = 999_999

/** A whole number between two. */
const whole = (least: number, most: number) =>
  textField({ max: 20 }).transform((text, ctx) => {
    const value = parseCount(text)
    if (value !== null && value >= least && value <= most) return value
    ctx.addIssue(`between:${least}–${most}`)
    return z.NEVER
  })

/** Prizes whose tens digits make the series, in this order: "1, 2, 3", also "123". */
const prizesNamed = readAs(textField({ max: 40 }), "prizes-named", (text) => {
  const digits = text.replaceAll(/[\s,;]/g, "")
  return /^[1-5]{1,5}$/.test(digits) && new Set(digits).size === digits.length
    ? [...digits].map(Number)
    : null
})

const prefix = readAs(textField({ max: 20 }), "digits", (text) => (/^[0-9]{1,6}$/.test(text) ? text : null))

/** The rule of a draw as its form sends it: texts, ticks and choices. */
export const ruleFields = {
  seriesFirst: whole(0, MOST_NUMBER),
  seriesCount: whole(1, MAX_SERIES),
  seriesDigits: whole(1, 6),
  seriesFrom: optional(prizesNamed).transform((named) => named ?? []),
  prefix: optional(prefix),
  approximation: drawRuleSchema.shape.approximation,
  wrap: tick,
  emptySeries: drawRuleSchema.shape.emptySeries,
  winners: whole(1, MAX_WINNERS),
  surrogates: whole(0, MAX_WINNERS),
  onePerHolder: tick,
}

/** What the form sends of it. */
export type RuleFields = z.input<z.ZodObject<typeof ruleFields>>
type TypedRule = z.output<z.ZodObject<typeof ruleFields>>
type Series = Pick<TypedRule, "seriesFirst" | "seriesCount" | "seriesDigits" | "seriesFrom">

export const toRule = ({
  seriesFirst,
  seriesCount,
  seriesDigits,
  seriesFrom,
  ...typed
}: TypedRule): DrawRule => ({
  seriesFirst,
  seriesCount,
  seriesDigits,
  seriesFrom,
  prefix: typed.prefix,
  approximation: typed.approximation,
  wrap: typed.wrap,
  emptySeries: typed.emptySeries,
  winners: typed.winners,
  surrogates: typed.surrogates,
  onePerHolder: typed.onePerHolder,
})

/** Rules between fields are asked as soon as these could be read, whatever else is wrong. */
const seriesRead = ({ value }: { value: unknown }) => {
  const { seriesFirst, seriesCount, seriesDigits, seriesFrom } = value as Partial<Series>
  const numbers = [seriesFirst, seriesCount, seriesDigits].every((number) => typeof number === "number")
  return numbers && Array.isArray(seriesFrom)
}

/**
 * As many digits as the last series needs, and no series to which no extraction points: who holds a number must be able
 * to win.
 */
export const checkSeries = <Output extends Series, Input>(schema: z.ZodType<Output, Input>) =>
  schema
    .refine((series) => lastOf(series) > MOST_NUMBER || lastOf(series) < 10 ** series.seriesDigits, {
      path: ["seriesDigits"],
      error: ({ input }) => `series-digits:${lastOf(input as Output)}`,
      when: seriesRead,
    })
    .refine((series) => lastOf(series) <= MOST_NUMBER, {
      path: ["seriesFirst"],
      error: ({ input }) => `series-last:${lastOf(input as Output)}`,
      when: seriesRead,
    })
    .refine((series) => seriesReach(series).unreachable === 0, {
      path: ["seriesFrom"],
      error: ({ input }) => {
        const series = input as Output
        return `unreachable:${seriesReach(series).unreachable}/${series.seriesCount}`
      },
      when: seriesRead,
    })

const lastOf = ({ seriesFirst, seriesCount }: Series) => seriesFirst + seriesCount - 1

/** The rule alone, for the example beside the form. */
export const ruleInput = checkSeries(z.object(ruleFields)).transform(toRule)
