import { and, eq, inArray, notExists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { disqualifications } from "#drizzle/schema/disqualifications"
import type { draws } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"
import { isForTreasury } from "./winner"

type PublishedDraw = Pick<typeof draws.$inferSelect, "id" | "state" | "afterPublication" | "publishedAt">

/**
 * Whether a surrogate of a published draw can still be called: always where its rule calls them; where prizes go to the
 * Treasury, as long as a loss that was asked for before the publication has nobody in its place.
 */
export async function mayCallReserve(db: Db, draw: PublishedDraw): Promise<boolean> {
  if (!isForTreasury(draw, null)) return true
  const taker = alias(winners, "taker")
  const isVacant = notExists(
    db
      .select({ one: sql`1` })
      .from(taker)
      .where(eq(taker.replacesId, winners.id)),
  )
  const asked = await db
    .select({ at: disqualifications.askedAt })
    .from(disqualifications)
    .innerJoin(winners, eq(winners.id, disqualifications.winnerId))
    .where(
      and(eq(winners.drawId, draw.id), inArray(disqualifications.state, ["asked", "confirmed"]), isVacant),
    )
  return asked.some(({ at }) => !isForTreasury(draw, at))
}
