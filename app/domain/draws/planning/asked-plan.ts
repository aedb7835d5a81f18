import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import type { AskedPlan } from "#drizzle/schema/approvals"

export type { AskedPlan }

/** What an edit may change of a draw. */
type Plan = Pick<DrawRow, keyof AskedPlan>

/** A draw's plan as a request keeps it. */
export const serializePlan = ({ periodStart, periodEnd, ...plan }: Plan): AskedPlan => ({
  title: plan.title,
  prize: plan.prize,
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
  extractionOn: plan.extractionOn,
  extractionHour: plan.extractionHour,
  rule: plan.rule,
  oncePerPromotion: plan.oncePerPromotion,
  afterPublication: plan.afterPublication,
  winnerNames: plan.winnerNames,
})

/** A request's plan with the types that a draw has. */
export const deserializePlan = ({ periodStart, periodEnd, ...plan }: AskedPlan): Plan => ({
  ...plan,
  periodStart: new Date(periodStart),
  periodEnd: new Date(periodEnd),
})
