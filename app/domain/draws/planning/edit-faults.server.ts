import type { Db } from "#app/db/client.server"
import { drawHasNumbers, type DrawRow } from "#app/domain/draws/read-locked-draw.server"
import type { Text } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import { planningReasons } from "#app/words/reasons/planning"
import type { LapseCode } from "#drizzle/schema/approvals"
import { findPeriodFault, type PlanFault } from "./check-period.server"
import { differing } from "./draw-difference"
import { movingFields, type TypedDraw } from "./draw-input.server"
import { closesBy } from "./extraction-day.server"

// What an edit runs into although nobody changed the draw: its period, a first number, another draw, the extraction. Whoever
// edits is refused by it, and a request that was right when it was asked ends by it (`approvals/why-void`).

/** An edit of a draw that is planned, with what it changes. */
export type JudgedEdit = {
  draw: DrawRow
  change: Partial<TypedDraw>
  changed: readonly (keyof TypedDraw)[]
  /** Whether people count on the draw (`isCountedOn`). */
  begun: boolean
  alongside?: boolean
  /** Of an extraction that moves: what the public reads. */
  reasonCode?: string | null
  reason?: string | null
  now: Date
}

/** Whether people already count on the draw as it is. */
export const isCountedOn = async (tx: Db, draw: Pick<DrawRow, "id" | "periodStart">, now: Date) =>
  draw.periodStart <= now || (await drawHasNumbers(tx, draw.id))

/** Whether the draw keeps its title: once the period is over only the extraction's day moves. The database refuses it too. */
export const isNamed = ({ periodEnd }: Pick<DrawRow, "periodEnd">, now: Date) => periodEnd < now

/** What still moves once people count on the draw: nothing that decides who wins, or what. */
const stillMoves: readonly (keyof TypedDraw)[] = movingFields

/** What the draw itself no longer takes. */
export function findKept({ draw, changed, begun, now }: JudgedEdit): PlanFault | null {
  if (begun && changed.some((name) => !stillMoves.includes(name)))
    return { lapse: "begun", field: null, because: planningReasons.keeps }
  if (changed.includes("title") && isNamed(draw, now))
    return { lapse: "period-over", field: null, because: planningReasons.keepsTitle }
  return null
}

/** What is wrong with the period that it would have. */
export async function findWrongPeriod(tx: Db, edit: JudgedEdit): Promise<PlanFault | null> {
  const { draw, change, changed, alongside = false, now } = edit
  if (!changed.includes("periodStart") && !changed.includes("periodEnd")) return null
  const next = { ...draw, ...change }
  // A plan that is told of behind its own first moment would have to say what the one before said.
  if (changed.includes("periodStart") && next.periodStart <= now)
    return fault("start-passed", "periodStart", planningReasons.startIsBehind)
  return findPeriodFault(tx, { ...next, drawId: draw.id, alongside, now })
}

/** What is wrong with moving the extraction. Whoever moves a draw over a result that may be known chooses the winner. */
export function findWrongMove({ draw, change, changed, begun, ...edit }: JudgedEdit): PlanFault | null {
  if (!begun || (!changed.includes("extractionOn") && !changed.includes("extractionHour"))) return null
  const { now, reasonCode, reason } = edit
  const next = { ...draw, ...change }
  if (draw.extractionOn <= dayOf(now) || closesBy(draw) <= now)
    return fault("extraction-due", "extractionOn", planningReasons.extractionHasCome)
  if (next.extractionOn <= dayOf(now))
    return fault("extraction-due", "extractionOn", planningReasons.mayBeKnown)
  if (closesBy(next) <= now) return fault("extraction-due", "extractionHour", planningReasons.listIsDue)
  if (!reasonCode) return fault("needs-reason", "reasonCode", planningReasons.needsReason)
  return reason ? null : fault("needs-reason", "reason", planningReasons.needsReason)
}

const fault = (lapse: LapseCode, field: string, because: Text): PlanFault => ({ lapse, field, because })

/** What is in the way of a change now that was asked for before, of a draw that is planned and of the same version. */
export async function findEditFault(
  db: Db,
  edit: Omit<JudgedEdit, "changed" | "begun">,
): Promise<PlanFault | null> {
  const { draw, change, now } = edit
  const changed = differing<TypedDraw>(draw, change)
  const judged = { ...edit, changed, begun: await isCountedOn(db, draw, now) }
  return findKept(judged) ?? (await findWrongPeriod(db, judged)) ?? findWrongMove(judged)
}
