import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { seriesSize, writtenSeries } from "#app/domain/tickets/lucky-number"
import { RuleBroken } from "#app/errors"
import { type DrawRule, draws, drawSegments } from "#drizzle/schema/draws"

/** A run of series as the desk sees it: its commitment, never its key. */
type DeskSegment = {
  ordinal: number
  seriesFirst: number
  seriesCount: number
  keyCommitment: string
  createdAt: Date
  /** Positions handed out, by the sequence alone; those of refused submissions are among them. */
  given: number
}

/** The segments of some draws, by draw and in their order. */
export async function deskSegmentsOf(db: Db, drawIds: string[]): Promise<Map<string, DeskSegment[]>> {
  const rows =
    drawIds.length === 0
      ? []
      : await db
          .select({
            drawId: drawSegments.drawId,
            ordinal: drawSegments.ordinal,
            seriesFirst: drawSegments.seriesFirst,
            seriesCount: drawSegments.seriesCount,
            keyCommitment: drawSegments.keyCommitment,
            createdAt: drawSegments.createdAt,
            given: sql<number>`coalesce(pg_sequence_last_value(${drawSegments.sequenceName}::regclass) + 1, 0)::int`,
          })
          .from(drawSegments)
          .where(inArray(drawSegments.drawId, drawIds))
          .orderBy(asc(drawSegments.drawId), asc(drawSegments.ordinal))
  const byDraw = new Map<string, DeskSegment[]>(drawIds.map((id) => [id, []]))
  for (const { drawId, ...segment } of rows) byDraw.get(drawId)?.push(segment)
  return byDraw
}

/** How many numbers were handed out, and how many the series hold. */
export const shareOf = (segments: readonly DeskSegment[]) => ({
  given: segments.reduce((sum, { given }) => sum + given, 0),
  room: segments.reduce((sum, { seriesCount }) => sum + seriesCount * seriesSize, 0),
})

/** What is public of a draw's keys from the start: SHA-256 in lower-case hex. */
export type Commitments = { holder: string; segments: { series: string; sha256: string }[] }

type CommittedDraw = { rule: DrawRule; holderKeyCommitment: string; segments: readonly DeskSegment[] }

export const commitmentsOf = ({ rule, holderKeyCommitment, segments }: CommittedDraw): Commitments => ({
  holder: holderKeyCommitment,
  segments: segments.map(({ keyCommitment: sha256, ...series }) => ({
    series: writtenSeries({ ...rule, ...series }),
    sha256,
  })),
})

/** A draw with all that may be known of it before it is over; its keys may not. Throws NOT_FOUND. */
export async function getDeskDraw(db: Db, id: string) {
  const [draw] = isUuid(id)
    ? await db
        .select({
          id: draws.id,
          title: draws.title,
          prize: draws.prize,
          periodStart: draws.periodStart,
          periodEnd: draws.periodEnd,
          extractionOn: draws.extractionOn,
          extractionHour: draws.extractionHour,
          rule: draws.rule,
          oncePerPromotion: draws.oncePerPromotion,
          afterPublication: draws.afterPublication,
          winnerNames: draws.winnerNames,
          state: draws.state,
          postponements: draws.postponements,
          holderKeyCommitment: draws.holderKeyCommitment,
          version: draws.version,
        })
        .from(draws)
        .where(eq(draws.id, id))
    : []
  if (!draw) throw new RuleBroken("NOT_FOUND")
  return { ...draw, segments: (await deskSegmentsOf(db, [id])).get(id) ?? [] }
}

/** The newest extraction that a published draw went by, and so two people stand for: its day (YYYY-MM-DD), five prizes. */
export async function lastPublishedExtraction(db: Db): Promise<{ day: string; prizes: string[] } | null> {
  const [row] = await db
    .select({ day: draws.extractionOn, prizes: draws.extraction })
    .from(draws)
    .where(and(eq(draws.state, "published"), isNotNull(draws.extraction)))
    .orderBy(desc(draws.extractionOn), desc(draws.id))
    .limit(1)
  return row?.prizes ? { day: row.day, prizes: row.prizes } : null
}
