import { asc, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { missedExtraction } from "./public-draw"

/**
 * The draws that are still to be decided, next extraction first, each with the commitments to its keys and whether the
 * extraction came before the list (`missed`).
 */
export async function drawsAhead(db: Db, now: Date) {
  const found = await db
    .select({
      id: draws.id,
      title: draws.title,
      prize: draws.prize,
      periodStart: draws.periodStart,
      periodEnd: draws.periodEnd,
      extractionOn: draws.extractionOn,
      state: draws.state,
      closedAt: draws.closedAt,
      rule: draws.rule,
      holderKeyCommitment: draws.holderKeyCommitment,
    })
    .from(draws)
    .where(inArray(draws.state, ["planned", "closing", "closed", "computed"]))
    .orderBy(asc(draws.extractionOn), asc(draws.id))
  if (found.length === 0) return []
  const segments = await db
    .select({
      drawId: drawSegments.drawId,
      ordinal: drawSegments.ordinal,
      seriesFirst: drawSegments.seriesFirst,
      seriesCount: drawSegments.seriesCount,
      keyCommitment: drawSegments.keyCommitment,
    })
    .from(drawSegments)
    .where(
      inArray(
        drawSegments.drawId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(drawSegments.drawId), asc(drawSegments.ordinal))
  return found.map((draw) => ({
    ...draw,
    missed: missedExtraction(draw, { now, extractionAt: extractionAt(draw.extractionOn) }),
    segments: segments.filter(({ drawId }) => drawId === draw.id),
  }))
}
