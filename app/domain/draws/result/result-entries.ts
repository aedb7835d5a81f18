import type { DrawnNumber } from "#app/domain/draws/inspection/drawn-number"
import type { EntryNumber, InspectionStep } from "#app/domain/draws/inspection/inspect"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"
import { paddedElement, paddedSeries } from "#app/domain/tickets/lucky-number"

type PaddingRule = Pick<RuleFile, "seriesDigits">

/** Who stands in a result: `order` counts from 1 through both kinds, `trailIndex` from 0. */
export type ResultWinner = {
  order: number
  kind: "titular" | "surrogate"
  trailIndex: number
  number: EntryNumber
}

/** A number as it stands in RESULT.json: both parts are texts, padded with zeros. */
export const numberEntry = ({ seriesDigits }: PaddingRule, { series, element }: DrawnNumber) => ({
  series: paddedSeries(series, seriesDigits),
  element: paddedElement(element),
})

/** An entry of its `winners`. */
export const winnerEntry = (rule: PaddingRule, { order, kind, number }: ResultWinner) => ({
  order,
  kind,
  ...numberEntry(rule, number),
  holder: number.holder,
})

/** An entry of its `trail`. */
export const trailEntry = (rule: PaddingRule, { number, outcome }: InspectionStep) => ({
  ...numberEntry(rule, number),
  outcome,
})
