import { inArray, sum } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { openDraws } from "#app/domain/draws/draws.queries.server"
import { countGiven } from "#app/domain/tickets/count-tickets.queries.server"
import { seriesSize } from "#app/domain/tickets/lucky-number"
import { listSegmentsUsed, runningOut } from "#app/domain/tickets/segments-used.queries.server"
import { drawSegments } from "#drizzle/schema/draws"

type NumbersGiven = { id: string; title: string; given: number; total: number }

/**
 * How many numbers of each open draw people got, voided ones too: the figure of /admin/total-tickets. A sequence would
 * count what rolled back.
 */
export async function numbersGiven(db: Db, now: Date): Promise<NumbersGiven[]> {
  const open = await openDraws(db, now)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  const [counts, series] = await Promise.all([
    Promise.all(ids.map(async (id) => ({ id, count: await countGiven(db, id) }))),
    db
      .select({ id: drawSegments.drawId, count: sum(drawSegments.seriesCount).mapWith(Number) })
      .from(drawSegments)
      .where(inArray(drawSegments.drawId, ids))
      .groupBy(drawSegments.drawId),
  ])
  const countOf = (rows: { id: string; count: number }[], wanted: string) =>
    rows.find(({ id }) => id === wanted)?.count ?? 0
  return open.map(({ id, title }) => ({
    id,
    title,
    given: countOf(counts, id),
    total: countOf(series, id) * seriesSize,
  }))
}

/** A draw that runs out of numbers; `share` of its last series' positions is used, 0 to 1; null: their key is lost. */
export type RunningOut = { id: string; title: string; share: number | null }

/** The open draws that want more series. */
export async function drawsRunningOut(primary: Db, now: Date): Promise<RunningOut[]> {
  const open = await openDraws(primary, now)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  const last = runningOut(await listSegmentsUsed(primary, inArray(drawSegments.drawId, ids)))
  return open.flatMap(({ id, title }) =>
    last
      .filter(({ drawId }) => drawId === id)
      .map(({ used, total, isLost }) => ({ id, title, share: isLost ? null : used / total })),
  )
}
