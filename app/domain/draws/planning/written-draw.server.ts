import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { RuleBroken } from "#app/errors"
import type { DrawRule } from "#drizzle/schema/draws"
import type { DrawFields } from "./draw-input.server"
import { writePeriodEdge } from "./period-text.server"
import type { RuleFields } from "./rule-input.server"

type Draw = Pick<
  DrawRow,
  | "title"
  | "prize"
  | "periodStart"
  | "periodEnd"
  | "extractionOn"
  | "extractionHour"
  | "rule"
  | "oncePerPromotion"
  | "afterPublication"
  | "winnerNames"
>

const ticked = (value: boolean) => (value ? "on" : "")

/** A field as its control holds it. */
type Written<Fields> = { [Name in keyof Fields]-?: string }

export const writeRule = (rule: DrawRule): Written<RuleFields> => ({
  seriesFirst: String(rule.seriesFirst),
  seriesCount: String(rule.seriesCount),
  seriesDigits: String(rule.seriesDigits),
  seriesFrom: rule.seriesFrom.join(", "),
  prefix: rule.prefix ?? "",
  approximation: rule.approximation,
  wrap: ticked(rule.wrap),
  emptySeries: rule.emptySeries,
  winners: String(rule.winners),
  surrogates: String(rule.surrogates),
  onePerHolder: ticked(rule.onePerHolder),
})

/**
 * A draw's form: each field as it is typed or ticked, as draw-input.server.ts reads it again. Beside which others it
 * stands is not the draw's own.
 */
export const writeDrawForm = (draw: Draw): Written<Omit<DrawFields, "alongside">> => ({
  title: draw.title,
  prize: draw.prize,
  periodStart: writePeriodEdge(draw.periodStart, "start"),
  periodEnd: writePeriodEdge(draw.periodEnd, "end"),
  extractionOn: draw.extractionOn,
  extractionHour: String(draw.extractionHour),
  ...writeRule(draw.rule),
  oncePerPromotion: ticked(draw.oncePerPromotion),
  afterPublication: draw.afterPublication,
  winnerNames: draw.winnerNames,
})

/** Throws STALE, with the draw as it is now, where an administrator saw another version. */
export function seesCurrent(draw: DrawRow, version: number | undefined): void {
  if (version === undefined || version === draw.version) return
  throw new RuleBroken("STALE", { data: { current: { ...writeDrawForm(draw), version: draw.version } } })
}
