import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { QueryBuilder } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { RuleBroken } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { type DeliveryWay, leftOf } from "./fulfilment"

export type PrizeKindRow = typeof prizeKinds.$inferSelect

/** How a won prize is delivered; nobody chose for a name that no kind has, so that the team arranges it. */
export async function wayOf(db: Db, claim: ClaimRef): Promise<DeliveryWay> {
  const [row] =
    "awardId" in claim
      ? await db
          .select({ way: prizeKinds.way })
          .from(prizeAwards)
          .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
          .innerJoin(prizeKinds, eq(prizeKinds.name, prizes.name))
          .where(eq(prizeAwards.id, claim.awardId))
      : await db
          .select({ way: prizeKinds.way })
          .from(winners)
          .innerJoin(draws, eq(draws.id, winners.drawId))
          .innerJoin(prizeKinds, eq(prizeKinds.name, draws.prize))
          .where(eq(winners.id, claim.winnerId))
  return row?.way ?? "hand"
}

/** Every kind of prize with what is left of it, and how many validated ones wait to be sent. */
export async function listPrizeKinds(db: Db) {
  const rows = await db
    .select({ kind: prizeKinds, waiting: sql<number>`coalesce(${waitingByKind.count}, 0)::int` })
    .from(prizeKinds)
    .leftJoin(waitingByKind, eq(waitingByKind.kindId, prizeKinds.id))
    .orderBy(asc(prizeKinds.name))
  return rows.map(({ kind, waiting }) => {
    const left = leftOf(kind)
    return { ...kind, left, waiting, lacking: left === null ? 0 : Math.max(0, waiting - left) }
  })
}

/** Still somebody's; of a draw only what is published. */
const waitingByKind = new QueryBuilder()
  .select({ kindId: fulfilments.kindId, count: sql<number>`count(*)`.as("count") })
  .from(fulfilments)
  .leftJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
  .leftJoin(winners, eq(winners.id, fulfilments.winnerId))
  .leftJoin(draws, eq(draws.id, winners.drawId))
  .where(
    and(
      inArray(fulfilments.state, ["waiting", "returned"]),
      or(
        and(eq(prizeAwards.state, "validated"), isNull(prizeAwards.releasedAt)),
        and(eq(winners.state, "validated"), eq(draws.state, "published")),
      ),
    ),
  )
  .groupBy(fulfilments.kindId)
  .as("waiting_by_kind")

/** The kinds of which fewer are left than wait to be sent, each with how many are lacking. */
export async function listLackingKinds(db: Db): Promise<{ name: string; lacking: number }[]> {
  const kinds = await listPrizeKinds(db)
  return kinds.filter(({ lacking }) => lacking > 0).map(({ name, lacking }) => ({ name, lacking }))
}

/** What Prêmio offers: every kind by its name. */
export const prizeKindOptions = (db: Db): Promise<{ value: string; label: string }[]> =>
  db.select({ value: prizeKinds.id, label: prizeKinds.name }).from(prizeKinds).orderBy(asc(prizeKinds.name))

/** One of them. Throws NOT_FOUND. */
export async function getPrizeKind(db: Db, id: string): Promise<PrizeKindRow> {
  const [row] = isUuid(id) ? await db.select().from(prizeKinds).where(eq(prizeKinds.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}
