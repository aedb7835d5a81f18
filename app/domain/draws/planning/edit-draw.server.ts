import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { logStep } from "#app/domain/log/log-step.server"
import { RuleBroken, type Text } from "#app/errors"
import { fieldText } from "#app/words/fields"
import { planningReasons } from "#app/words/reasons/planning"
import type { PostponementCode } from "#app/words/reasons/told-reasons"
import { dayOf } from "#app/platform/clock.server"
import { draws } from "#drizzle/schema/draws"
import { auditPlanning } from "./audit-planning.server"
import { checkPeriod } from "./check-period.server"
import { differing } from "./draw-difference"
import { shownFields, type TypedDraw } from "./draw-input.server"
import { lockPeriods } from "#app/domain/draws/draw-locks.server"
import { checkedRule } from "#app/domain/draws/inspection/draw-rule"
import { lastExtractionOn } from "./extraction-day.server"
import {
  type DrawRow,
  hasNumbers,
  readLockedDraw,
  refuseUnless,
} from "#app/domain/draws/read-locked-draw.server"
import { seesCurrent } from "./written-draw.server"

type EditDrawInput = {
  drawId: string
  /** The version that the administrator saw. */
  version: number
  /** What the form holds; of a draw whose period runs only title, prize and extraction. */
  change: Partial<TypedDraw>
  /** Of an extraction that moves: what the public reads, and what the team does. */
  reasonCode?: PostponementCode | null
  reason?: string | null
  alongside?: boolean
  by: string
  now: Date
}

/** What still moves once people count on the draw: nothing that decides who wins. */
const stillMoves: readonly (keyof TypedDraw)[] = shownFields
const series = ["seriesFirst", "seriesCount"] as const

/**
 * Changes a draw that has not closed (`draw:edit`). Before its period all but its series, which the published commitment
 * names; later only what decides nothing. The same form sent again changes nothing. Throws NOT_FOUND, DRAW_CLOSED,
 * WRONG_STATE, STALE with `data.current`, INVALID_REQUEST.
 */
export const editDraw = (db: Db, edit: EditDrawInput): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { drawId, version, change, by, now } = edit
    await lockPeriods(tx)
    const draw = await readLockedDraw(tx, drawId)
    const changed = differing(draw, change)
    if (changed.length === 0) return
    refuseUnless("edit", draw)
    seesCurrent(draw, version)
    const begun = await isCountedOn(tx, draw, now)
    if (begun && changed.some((name) => !stillMoves.includes(name)))
      throw new RuleBroken("WRONG_STATE", { because: planningReasons.keeps })
    await refuseWrong(tx, { ...draw, ...change }, { ...edit, draw, changed, begun })
    const next = Object.fromEntries(changed.map((name) => [name, change[name]]))
    const postponed = begun ? postponementOf(draw, edit) : {}
    await tx
      .update(draws)
      .set({ ...next, ...postponed, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const moved = postponed.postponements?.at(-1)
    if (moved) {
      const step = { from: moved.from, to: moved.to, code: moved.reasonCode ?? "other" }
      await logStep(tx, "postponed", { drawId, at: now, step })
    }
    const before = Object.fromEntries(changed.map((name) => [name, draw[name]]))
    await auditPlanning(tx, { drawId, by, now, before, after: next, reason: edit.reason ?? undefined })
  })

/** Whether people already count on the draw as it is. */
export const isCountedOn = async (tx: Db, draw: Pick<DrawRow, "id" | "periodStart">, now: Date) =>
  draw.periodStart <= now || (await hasNumbers(tx, draw.id))

type SeenEdit = EditDrawInput & { draw: DrawRow; changed: (keyof TypedDraw)[]; begun: boolean }

async function refuseWrong(
  tx: Db,
  next: DrawRow,
  { draw, changed, begun, ...edit }: SeenEdit,
): Promise<void> {
  const { alongside = false, now, reason, reasonCode } = edit
  if (changed.includes("rule")) {
    checkedRule(next.rule)
    if (series.some((name) => next.rule[name] !== draw.rule[name]))
      throw wrong("seriesCount", planningReasons.commitsToSeries)
  }
  if (changed.includes("periodStart") || changed.includes("periodEnd"))
    await checkPeriod(tx, { ...next, drawId: draw.id, alongside, now })
  if (!changed.includes("extractionOn") && !changed.includes("extractionHour")) return
  if (next.extractionOn <= dayOf(next.periodEnd)) throw wrong("extractionOn", fieldText("extraction-after"))
  const last = lastExtractionOn(next.periodEnd)
  if (next.extractionOn > last) throw wrong("extractionOn", fieldText(`extraction-late:${last}`))
  if (!begun) return
  // Whoever moves a draw over a result that may be known chooses the winner.
  if (draw.extractionOn <= dayOf(now)) throw wrong("extractionOn", planningReasons.extractionHasCome)
  if (next.extractionOn <= dayOf(now)) throw wrong("extractionOn", planningReasons.mayBeKnown)
  if (!reasonCode) throw wrong("reasonCode", planningReasons.needsReason)
  if (!reason) throw wrong("reason", planningReasons.needsReason)
}

/** An extraction that moves to a later day stays on record. */
function postponementOf(draw: DrawRow, { change, reasonCode, reason, now }: EditDrawInput): Partial<DrawRow> {
  const [from, to] = [draw.extractionOn, change.extractionOn ?? draw.extractionOn]
  if (to <= from) return {}
  const moved = { from, to, reasonCode: reasonCode ?? "other", reason: reason ?? "", at: now.toISOString() }
  return { postponements: [...draw.postponements, moved] }
}

const wrong = (field: string, because: Text) => new RuleBroken("INVALID_REQUEST", { field, because })
