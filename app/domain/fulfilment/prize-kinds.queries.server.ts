import { asc, eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { RuleBroken } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { prizeKinds } from "#drizzle/schema/fulfilments"
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

/** Every kind of prize with what is left of it. */
export async function listPrizeKinds(db: Db) {
  const rows = await db.select().from(prizeKinds).orderBy(asc(prizeKinds.name))
  return rows.map((row) => ({ ...row, left: leftOf(row) }))
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
