import { and, eq, isNull, ne, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { lockRegistration, type RegistrationRow } from "#app/domain/registrations/lock-registration.server"
import { decisionOf } from "#app/domain/validation/decision-of"
import { RuleBroken } from "#app/errors"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { canPrize, type PrizeAction } from "./prize"

export type PrizeRow = typeof prizes.$inferSelect
export type AwardRow = typeof prizeAwards.$inferSelect

const live = (prizeId: string) => and(eq(prizeAwards.prizeId, prizeId), isNull(prizeAwards.releasedAt))

/** What a reviewer saw; without it the state alone decides. */
export type SeenAward = { awardId?: string; version?: number }

/**
 * Locks a held prize in the one order: its holder's person, the prize. Throws NOT_FOUND, STALE when the award is not
 * the one that was seen, and WRONG_STATE where the action is not allowed.
 */
export async function lockAward(
  tx: Db,
  { prizeId, action, awardId, version }: { prizeId: string; action: PrizeAction } & SeenAward,
): Promise<{ prize: PrizeRow; award: AwardRow; person: RegistrationRow }> {
  const [seen] = isUuid(prizeId) ? await tx.select().from(prizeAwards).where(live(prizeId)) : []
  if (!seen) throw await nobodyHolds(tx, prizeId)
  const person = await lockRegistration(tx, seen.registrationId)
  const prize = await lockPrize(tx, prizeId)
  const [award] = await tx.select().from(prizeAwards).where(live(prizeId))
  const current = award ? { awardId: award.id, ...decisionOf(award) } : null
  // The exception stands in full only where papers are decided on.
  const data = award && action === "validate" ? { current, papersWaived: award.papersWaived } : { current }
  // A later award of the same prize may have the same version.
  const isOther = award?.id !== seen.id || award.id !== (awardId ?? award.id)
  if (isOther || award.version !== (version ?? award.version)) throw new RuleBroken("STALE", { data })
  if (!canPrize(action, award.state)) throw new RuleBroken("WRONG_STATE", { data })
  return { prize, award, person }
}

async function nobodyHolds(tx: Db, prizeId: string): Promise<RuleBroken> {
  if (!isUuid(prizeId)) return new RuleBroken("NOT_FOUND")
  const found = await tx.select({ id: prizes.id }).from(prizes).where(eq(prizes.id, prizeId))
  return new RuleBroken(found.length > 0 ? "WRONG_STATE" : "NOT_FOUND")
}

/** Locks a prize's row; its holder's person is locked before. Throws NOT_FOUND. */
export async function lockPrize(tx: Db, prizeId: string): Promise<PrizeRow> {
  const [prize] = isUuid(prizeId)
    ? await tx.select().from(prizes).where(eq(prizes.id, prizeId)).for("update")
    : []
  if (!prize) throw new RuleBroken("NOT_FOUND")
  return prize
}

/** Prizes that count towards PRIZES_PER_CPF: held and not invalid. */
export async function countHeldPrizes(tx: Db, registrationId: string): Promise<number> {
  const [row] = await tx
    .select({ held: sql<number>`count(*)::int` })
    .from(prizeAwards)
    .where(
      and(
        // And those of an account with the same CPF that was erased.
        sql`(${eq(prizeAwards.registrationId, registrationId)} or ${prizeAwards.registrationId} in (
          select registration_id from erasures where returned_as = ${registrationId}::uuid))`,
        isNull(prizeAwards.releasedAt),
        ne(prizeAwards.state, "invalid"),
      ),
    )
  return row?.held ?? 0
}
