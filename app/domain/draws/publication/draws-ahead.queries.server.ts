import { asc, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { closesBy } from "#app/domain/draws/planning/extraction-day.server"
import { missedExtraction } from "./public-draw"

/** The draws that are still to be decided, next extraction first, and whether the extraction came before the list (`missed`). */
export async function drawsAhead(db: Db, now: Date) {
  const found = await db
    .select({
      id: draws.id,
      title: draws.title,
      prize: draws.prize,
      periodStart: draws.periodStart,
      periodEnd: draws.periodEnd,
      extractionOn: draws.extractionOn,
      extractionHour: draws.extractionHour,
      state: draws.state,
      closedAt: draws.closedAt,
    })
    .from(draws)
    .where(inArray(draws.state, ["planned", "closing", "closed", "computed"]))
    .orderBy(asc(draws.extractionOn), asc(draws.id))
  return found.map((draw) => ({
    ...draw,
    missed: missedExtraction(draw, { now, closesBy: closesBy(draw) }),
  }))
}
