import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { draws } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"

/** How many lost places of results wait for somebody to call the next surrogate to them: of all draws, or this winner's. */
export async function countVacantPlaces(db: Db, winnerId?: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .where(
      and(
        winnerId === undefined ? undefined : eq(winners.id, winnerId),
        eq(winners.state, "invalid"),
        or(eq(winners.kind, "titular"), isNotNull(winners.replacesId)),
        inArray(draws.state, ["computed", "published"]),
        goesToSurrogate(db),
        hasNoTaker(db),
        hasReserve(db),
      ),
    )
  return row?.count ?? 0
}

/** As `isForTreasury` says it of one place. */
const goesToSurrogate = (db: Db): SQL | undefined =>
  or(
    ne(draws.state, "published"),
    ne(draws.afterPublication, "treasury"),
    exists(
      db
        .select({ one: sql`1` })
        .from(disqualifications)
        .where(
          and(
            eq(disqualifications.winnerId, winners.id),
            eq(disqualifications.state, "confirmed"),
            lt(disqualifications.askedAt, draws.publishedAt),
          ),
        ),
    ),
  )

function hasNoTaker(db: Db): SQL {
  const taker = alias(winners, "taker")
  return notExists(
    db
      .select({ one: sql`1` })
      .from(taker)
      .where(eq(taker.replacesId, winners.id)),
  )
}

/** Somebody of the reserve whom nobody called. */
function hasReserve(db: Db): SQL {
  const reserve = alias(winners, "reserve")
  return exists(
    db
      .select({ one: sql`1` })
      .from(reserve)
      .where(
        and(
          eq(reserve.drawId, winners.drawId),
          eq(reserve.kind, "surrogate"),
          eq(reserve.state, "pending"),
          isNull(reserve.replacesId),
        ),
      ),
  )
}
