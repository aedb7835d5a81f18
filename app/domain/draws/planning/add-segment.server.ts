import { desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { planningReasons } from "#app/words/reasons/planning"
import { type DrawRule, draws, drawSegments } from "#drizzle/schema/draws"
import { auditPlanning } from "./audit-planning.server"
import { canDraw } from "#app/domain/draws/draw"
import { MAX_SERIES } from "#app/domain/draws/inspection/draw-rule"
import { type DrawRow, readLockedDraw, refuseUnless } from "#app/domain/draws/read-locked-draw.server"
import { makeSegment, type Segment } from "./make-segment.server"
import { seriesReach } from "./series-reach"
import { seesCurrent } from "./written-draw.server"

type MoreSeries = {
  drawId: string
  seriesCount: number
  /** The form's own key: series that were added with it are answered again. */
  id?: string
  /** The version that the administrator saw. */
  version?: number
  /** Why, for the team. */
  reason?: string
  by?: string
  now: Date
}

/**
 * More series, behind the last ones: a segment with its own key and sequence, never a larger one under the old key. A
 * second person confirms them (`ask-series`). Throws as checkMore does.
 */
export const addSegment = (db: Db, more: MoreSeries): Promise<Segment> =>
  inTransaction(db, async (tx) => {
    const { drawId, seriesCount, id, reason, by, now } = more
    const checked = await checkMore(tx, more)
    if ("made" in checked) return checked.made
    const { draw, rule, ordinal } = checked
    await tx
      .update(draws)
      .set({ rule, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const series = { first: draw.rule.seriesFirst + draw.rule.seriesCount, count: seriesCount }
    const segment = await makeSegment(tx, { id, drawId, ordinal, series, now })
    const [before, after] = [{ rule: draw.rule }, { rule, commitments: [segment.keyCommitment] }]
    await auditPlanning(tx, { drawId, by, now, before, after, reason })
    return segment
  })

type CheckedMore = { made: Segment } | { draw: DrawRow; rule: DrawRule; ordinal: number }

/**
 * What more series make of a draw's rule, or the run that the same form made before; takes the draw's lock. Not once the
 * period is over. Throws NOT_FOUND, DRAW_CLOSED, WRONG_STATE, STALE, and INVALID_REQUEST where no extraction could draw
 * them all.
 */
export async function checkMore(
  tx: Db,
  { drawId, seriesCount, id, version, now }: MoreSeries,
): Promise<CheckedMore> {
  const draw = await readLockedDraw(tx, drawId)
  const segments = await segmentsOf(tx, drawId)
  const made = segments.find(({ segment }) => segment.id === id)
  if (made) return { made: made.segment }
  refuseUnless("add-segment", draw)
  seesCurrent(draw, version)
  if (!mayAddSeries(draw, now)) throw new RuleBroken("WRONG_STATE", { because: planningReasons.noMoreSeries })
  const rule = { ...draw.rule, seriesCount: draw.rule.seriesCount + seriesCount }
  refuseTooMany(rule, draw.rule.seriesCount)
  return { draw, rule, ordinal: (segments[0]?.ordinal ?? 0) + 1 }
}

/** More series change the reduction that decides the winner: only while numbers of the draw may still come. */
export const mayAddSeries = (
  { state, periodEnd }: Pick<DrawRow, "state" | "periodEnd">,
  now: Date,
): boolean => canDraw("add-segment", state) && now < periodEnd

/** The last one first. */
const segmentsOf = (tx: Db, drawId: string) =>
  tx
    .select({
      ordinal: drawSegments.ordinal,
      segment: {
        id: drawSegments.id,
        seriesFirst: drawSegments.seriesFirst,
        seriesCount: drawSegments.seriesCount,
        keyCommitment: drawSegments.keyCommitment,
      },
    })
    .from(drawSegments)
    .where(eq(drawSegments.drawId, drawId))
    .orderBy(desc(drawSegments.ordinal))

/** How many series a draw may have at most: as many as its digits write, its extraction reaches, and the law of one segment. */
export const mostSeries = (rule: DrawRule): number =>
  Math.min(MAX_SERIES, 10 ** rule.seriesDigits - rule.seriesFirst, seriesReach(rule).outcomes)

function refuseTooMany(rule: DrawRule, had: number): void {
  const room = Math.max(0, mostSeries(rule) - had)
  if (rule.seriesCount - had <= room) return
  throw new RuleBroken("INVALID_REQUEST", {
    field: "seriesCount",
    because: planningReasons.noRoom({ room }),
  })
}
