import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { lockPeriods } from "#app/domain/draws/draw-locks.server"
import { checkedRule } from "#app/domain/draws/inspection/draw-rule"
import { type DrawRow, readLockedDraw, refuseUnless } from "#app/domain/draws/read-locked-draw.server"
import { RuleBroken } from "#app/errors"
import { planningReasons } from "#app/words/reasons/planning"
import type { PostponementCode } from "#app/words/reasons/public-reasons"
import { draws } from "#drizzle/schema/draws"
import { checkExtractionDay, refuseFault } from "./check-period.server"
import { differing } from "./draw-difference"
import type { TypedDraw } from "./draw-input.server"
import { findKept, findWrongMove, findWrongPeriod, isCountedOn, type JudgedEdit } from "./edit-faults.server"
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

const series = ["seriesFirst", "seriesCount"] as const

/**
 * What an edit changes of a draw that has not closed, whose lock it takes; null where it changes nothing. Before the
 * period all but the series, which the published commitment names, and its start to a moment that is ahead; later only what
 * decides nothing, and once it is over only the extraction. Throws NOT_FOUND, DRAW_CLOSED, WRONG_STATE, STALE with
 * `data.current`, INVALID_REQUEST.
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
  await refuseWrong(tx, { ...edit, draw, changed, begun })
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

async function refuseWrong(tx: Db, edit: JudgedEdit): Promise<void> {
  refuseFault(findKept(edit))
  const { draw, change, changed } = edit
  const next = { ...draw, ...change }
  if (changed.includes("rule")) {
    checkedRule(next.rule)
    if (series.some((name) => next.rule[name] !== draw.rule[name]))
      throw new RuleBroken("INVALID_REQUEST", {
        field: "seriesCount",
        because: planningReasons.commitsToSeries,
      })
  }
  refuseFault(await findWrongPeriod(tx, edit))
  if (changed.includes("extractionOn") || changed.includes("extractionHour")) checkExtractionDay(next)
  refuseFault(findWrongMove(edit))
}
