import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { lockPeriods } from "#app/domain/draws/draw-locks.server"
import { checkedRule } from "#app/domain/draws/inspection/draw-rule"
import {
  drawHasNumbers,
  type DrawRow,
  readLockedDraw,
  refuseUnless,
} from "#app/domain/draws/read-locked-draw.server"
import { RuleBroken, type Text } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import { planningReasons } from "#app/words/reasons/planning"
import type { PostponementCode } from "#app/words/reasons/public-reasons"
import { draws } from "#drizzle/schema/draws"
import { checkExtractionDay, checkPeriod } from "./check-period.server"
import { differing } from "./draw-difference"
import { closesBy } from "./extraction-day.server"
import { movingFields, type TypedDraw } from "./draw-input.server"
import { seesCurrent } from "./written-draw.server"

export type EditDrawInput = {
  drawId: string
  /** The version that the administrator saw. */
  version: number
  /** What the form holds; of a draw whose period runs only title and extraction. */
  change: Partial<TypedDraw>
  /** Of an extraction that moves: what the public reads. */
  reasonCode?: PostponementCode | null
  /** Why, for the team. */
  reason?: string | null
  alongside?: boolean
  by: string
  now: Date
}

type CheckedEdit = {
  draw: DrawRow
  /** What changes, and nothing else. */
  next: Partial<TypedDraw>
  /** Whether people count on the draw. */
  begun: boolean
}

/** What still moves once people count on the draw: nothing that decides who wins, or what. */
const stillMoves: readonly (keyof TypedDraw)[] = movingFields
const series = ["seriesFirst", "seriesCount"] as const

/**
 * What an edit changes of a draw that has not closed, whose lock it takes; null where it changes nothing. Before the
 * period all but the series, which the published commitment names; later only what decides nothing, and once it is over only the extraction. Throws NOT_FOUND,
 * DRAW_CLOSED, WRONG_STATE, STALE with `data.current`, INVALID_REQUEST.
 */
export async function checkEdit(tx: Db, edit: EditDrawInput): Promise<CheckedEdit | null> {
  const { drawId, version, change, now } = edit
  await refuseClosed(tx, edit)
  await lockPeriods(tx)
  const draw = await readLockedDraw(tx, drawId)
  const changed = differing(draw, change)
  if (changed.length === 0) return null
  refuseUnless("edit", draw)
  seesCurrent(draw, version)
  const begun = await isCountedOn(tx, draw, now)
  if (begun && changed.some((name) => !stillMoves.includes(name)))
    throw new RuleBroken("WRONG_STATE", { because: planningReasons.keeps })
  if (changed.includes("title") && isNamed(draw, now))
    throw new RuleBroken("WRONG_STATE", { because: planningReasons.keepsTitle })
  await refuseWrong(tx, { ...draw, ...change }, { ...edit, draw, changed, begun })
  const next = Object.fromEntries(changed.map((name) => [name, change[name]])) as Partial<TypedDraw>
  return { draw, next, begun }
}

/**
 * Before any lock: a draw that closed never opens again, and whoever writes its base holds its lock, for which every coupon
 * would wait behind that of the periods.
 */
async function refuseClosed(tx: Db, { drawId, change }: EditDrawInput): Promise<void> {
  const [seen] = isUuid(drawId) ? await tx.select().from(draws).where(eq(draws.id, drawId)) : []
  if (seen && differing(seen, change).length > 0) refuseUnless("edit", seen)
}

/** Whether people already count on the draw as it is. */
export const isCountedOn = async (tx: Db, draw: Pick<DrawRow, "id" | "periodStart">, now: Date) =>
  draw.periodStart <= now || (await drawHasNumbers(tx, draw.id))

/** Whether the draw keeps its title: once the period is over only the extraction's day moves. The database refuses it too. */
export const isNamed = ({ periodEnd }: Pick<DrawRow, "periodEnd">, now: Date) => periodEnd < now

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
  checkExtractionDay(next)
  if (!begun) return
  // Whoever moves a draw over a result that may be known chooses the winner.
  if (draw.extractionOn <= dayOf(now) || closesBy(draw) <= now)
    throw wrong("extractionOn", planningReasons.extractionHasCome)
  if (next.extractionOn <= dayOf(now)) throw wrong("extractionOn", planningReasons.mayBeKnown)
  if (closesBy(next) <= now) throw wrong("extractionHour", planningReasons.listIsDue)
  if (!reasonCode) throw wrong("reasonCode", planningReasons.needsReason)
  if (!reason) throw wrong("reason", planningReasons.needsReason)
}

const wrong = (field: string, because: Text) => new RuleBroken("INVALID_REQUEST", { field, because })
