import { RuleBroken } from "#app/errors"
import { calculationReasons } from "#app/words/reasons/calculation"
import { canDraw, type DrawAction } from "./draw"
import type { DrawRow } from "./read-locked-draw.server"

type StepRequest = {
  action: DrawAction
  /** The version that the administrator saw; without it the state alone decides. */
  version: number | undefined
}

/**
 * Whether a locked draw takes this step now: of two who press the same button the second comes here when the first is
 * done. Throws WRONG_STATE with what comes first or who was quicker, and STALE where another version was seen.
 */
export function needsStep(draw: DrawRow, { action, version }: StepRequest): void {
  const { state } = draw
  if (!canDraw(action, state))
    throw new RuleBroken("WRONG_STATE", { because: calculationReasons.standsAt[state] })
  if (version !== undefined && version !== draw.version) throw overtaken(draw)
}

/** STALE, with what the calculation shows of the draw as it is now (`data.current`). */
export const overtaken = (draw: DrawRow): RuleBroken =>
  new RuleBroken("STALE", {
    data: {
      current: {
        version: draw.version,
        state: draw.state,
        periodEnd: draw.periodEnd.toISOString(),
        extractionOn: draw.extractionOn,
        extraction: draw.extraction,
        resultSha256: draw.resultSha256,
        postponementAsked: draw.postponementAsked,
      },
    },
  })
