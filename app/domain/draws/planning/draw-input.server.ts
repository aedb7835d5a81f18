import { z } from "zod"
import { parseDay } from "#app/platform/time/day"
import { versionField } from "#app/domain/registrations/person-fields"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { foldedField, optional, readAs, textField, tick } from "#app/domain/text-field"
import { LONGEST_REASON } from "#app/words/reason-length"
import { reasonCodeField } from "#app/domain/reason-code-field"
import { dayOf } from "#app/platform/time/clock.server"
import { cancellationWords, postponementWords } from "#app/words/reasons/public-reasons"
import { draws } from "#drizzle/schema/draws"
import { lastExtractionOn } from "./extraction-day.server"
import { readPeriodEdge } from "./period-text.server"
import { checkSeries, ruleFields, toRule } from "./rule-input.server"

const parseHour = (text: string) => (/^(1?[0-9]|2[0-3])$/.test(text) ? Number(text) : null)
/** An hour of the day, `20`; one that is not sent stays as it is. */
export const hourField = optional(readAs(textField({ max: 40 }), "invalid", parseHour)).transform(
  (hour) => hour ?? undefined,
)

const moving = {
  title: textField({ max: 120 }),
  extractionOn: readAs(textField({ max: 40 }), "date", parseDay),
  extractionHour: hourField,
}
const period = {
  periodStart: readAs(textField({ max: 40 }), "moment", (text) => readPeriodEdge(text, "start")),
  periodEnd: readAs(textField({ max: 40 }), "moment", (text) => readPeriodEdge(text, "end")),
  /** The period may run beside another draw's: an invoice then earns numbers in both. */
  alongside: tick,
}
const promised = {
  prize: textField({ max: 200 }),
  oncePerPromotion: tick,
  afterPublication: z.enum(draws.afterPublication.enumValues),
  winnerNames: z.enum(draws.winnerNames.enumValues),
}
const drawFields = { ...moving, ...period, ...promised, ...ruleFields }
/** What the form sends, a new draw's as well as a change. */
export type DrawFields = z.input<z.ZodObject<typeof drawFields>>

type Dates = { periodStart: Date; periodEnd: Date; extractionOn: string }
type WinsOnce = { oncePerPromotion: boolean; onePerHolder: boolean }
/** Rules between fields are asked as soon as these could be read, whatever else is wrong. */
const isRead =
  (...names: (keyof Dates)[]) =>
  ({ value }: { value: unknown }) => {
    const dates = value as Partial<Dates>
    const isDay =
      typeof dates.extractionOn === "string" && parseDay(dates.extractionOn) === dates.extractionOn
    return names.every((name) => (name === "extractionOn" ? isDay : dates[name] instanceof Date))
  }

const checkDraw = <Output extends Dates & WinsOnce, Input>(schema: z.ZodType<Output, Input>) =>
  schema
    .refine(({ periodStart, periodEnd }) => periodEnd > periodStart, {
      path: ["periodEnd"],
      error: "period-order",
      when: isRead("periodStart", "periodEnd"),
    })
    .refine(({ periodEnd, extractionOn }) => extractionOn > dayOf(periodEnd), {
      path: ["extractionOn"],
      error: "extraction-after",
      when: isRead("periodEnd", "extractionOn"),
    })
    .refine(({ periodEnd, extractionOn }) => extractionOn <= lastExtractionOn(periodEnd), {
      path: ["extractionOn"],
      error: ({ input }) => `extraction-late:${lastExtractionOn((input as Output).periodEnd)}`,
      when: isRead("periodEnd", "extractionOn"),
    })
    // Who wins once in the whole promotion wins once in this draw.
    .refine(({ oncePerPromotion, onePerHolder }) => onePerHolder || !oncePerPromotion, {
      path: ["onePerHolder"],
      error: "once-per-promotion",
      when: () => true,
    })

const toDraw = (typed: z.output<z.ZodObject<typeof drawFields>>) => ({
  draw: {
    title: typed.title,
    prize: typed.prize,
    periodStart: typed.periodStart,
    periodEnd: typed.periodEnd,
    extractionOn: typed.extractionOn,
    ...(typed.extractionHour === undefined ? {} : { extractionHour: typed.extractionHour }),
    rule: toRule(typed),
    oncePerPromotion: typed.oncePerPromotion,
    afterPublication: typed.afterPublication,
    winnerNames: typed.winnerNames,
  },
  alongside: typed.alongside,
})
export type TypedDraw = ReturnType<typeof toDraw>["draw"]

/** A new draw. The form's own key becomes its id: the same form sent again makes nothing new. */
export const newDrawInput = checkDraw(
  checkSeries(z.object({ ...drawFields, formKey: z.uuid("invalid") })),
).transform((typed) => ({ ...toDraw(typed), formKey: typed.formKey }))

/** Why a planned draw is to change: whoever confirms it reads that. */
const why = foldedField({ max: LONGEST_REASON })

/** A draw before its period; `version` is the one that the page showed. */
export const drawEditInput = checkDraw(
  checkSeries(z.object({ ...drawFields, reason: why, version: versionField })),
).transform((typed) => ({ ...toDraw(typed), reason: typed.reason, version: typed.version }))
export type DrawEditFields = DrawFields & { reason: string }

/** What still moves once people count on the draw. */
export const drawAmendInput = z.object({
  ...moving,
  reasonCode: optional(reasonCodeField(postponementWords)),
  reason: why,
  version: versionField,
})
export type DrawAmendFields = z.input<typeof drawAmendInput>
/** The fields by which it changes the draw. */
export const movingFields = Object.keys(moving) as readonly (keyof typeof moving)[]

/** More series behind the last ones; the form's own key becomes the segment's id. */
export const moreSeriesInput = z.object({
  formKey: z.uuid("invalid"),
  seriesCount: ruleFields.seriesCount,
  reason: why,
  version: versionField,
})
export type MoreSeriesFields = z.input<typeof moreSeriesInput>

export const cancelDrawInput = reasonInput.extend({
  reasonCode: reasonCodeField(cancellationWords),
  version: versionField,
})
