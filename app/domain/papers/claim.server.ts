import { eq, type SQL } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { lockDrawsShared } from "#app/domain/draws/draw-locks.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { canWinner, hasResult } from "#app/domain/winners/winner"
import { RuleBroken } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import { draws } from "#drizzle/schema/draws"
import { papers } from "#drizzle/schema/papers"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import type { SubjectType } from "#app/audit/audit-names"

/** A won prize that papers belong to: one won on the spot, or one of a draw. */
export type ClaimRef = { awardId: string } | { winnerId: string }

export type Claim = {
  registrationId: string
  /** Null for an award; a winner's lock comes before the person's. */
  drawId: string | null
  /** What the audit names it by: awards stand under their prize. */
  subject: { permission: "prizes" | "winners"; subjectType: SubjectType; subjectId: string }
  /** Whether its papers are being looked at, so that they come and go. */
  isOpen: boolean
  /** Whether it is still somebody's: a receipt is added long after the validation. */
  isStanding: boolean
  decidedAt: Date | null
  /** The day from which on it is its winner's: a draw's result was published, a surrogate called. Null before. */
  ownedSince: string | null
  /** Whether its winner may know of it: nothing of a draw is said before it is published. */
  isDisclosed: boolean
}

/** What an id is of: a prize won on the spot, or else a winner's. */
export async function findClaimRef(db: Db, id: string): Promise<ClaimRef> {
  const isAward = isUuid(id) && (await db.$count(prizeAwards, eq(prizeAwards.id, id))) > 0
  return isAward ? { awardId: id } : { winnerId: id }
}

/** A claim as it is now. Throws NOT_FOUND. */
export async function getClaim(db: Db, ref: ClaimRef): Promise<Claim> {
  const claim = "awardId" in ref ? await readAward(db, ref.awardId) : await readWinner(db, ref.winnerId)
  if (!claim) throw new RuleBroken("NOT_FOUND")
  return claim
}

/** Locks a claim's person, and with that everything that decides about it, then reads it. Throws NOT_FOUND. */
export async function lockClaim(tx: Db, ref: ClaimRef): Promise<Claim> {
  // Draw and person of a claim never change, so that they may be read before the locks.
  const seen = await getClaim(tx, ref)
  if (seen.drawId) await lockDrawsShared(tx, [seen.drawId])
  await lockRegistration(tx, seen.registrationId)
  return getClaim(tx, ref)
}

async function readAward(db: Db, id: string): Promise<Claim | undefined> {
  const [award] = isUuid(id) ? await db.select().from(prizeAwards).where(eq(prizeAwards.id, id)) : []
  if (!award) return undefined
  const isHeld = award.releasedAt === null
  return {
    registrationId: award.registrationId,
    drawId: null,
    decidedAt: award.decidedAt,
    ownedSince: dayOf(award.awardedAt),
    isDisclosed: isHeld,
    subject: { permission: "prizes", subjectType: "prizes", subjectId: award.prizeId },
    isOpen: isHeld && award.state === "pending",
    isStanding: isHeld && award.state !== "invalid",
  }
}

async function readWinner(db: Db, id: string): Promise<Claim | undefined> {
  const [row] = isUuid(id)
    ? await db
        .select({ winner: winners, state: draws.state, publishedAt: draws.publishedAt })
        .from(winners)
        .innerJoin(draws, eq(draws.id, winners.drawId))
        .where(eq(winners.id, id))
    : []
  if (!row || !hasResult(row.state)) return undefined
  const { winner } = row
  const hasWon = winner.state === "validated" || canWinner("validate", winner)
  return {
    registrationId: winner.registrationId,
    drawId: winner.drawId,
    subject: { permission: "winners", subjectType: "winners", subjectId: id },
    isOpen: canWinner("validate", winner),
    isStanding: hasWon,
    decidedAt: winner.decidedAt,
    ownedSince: row.publishedAt && dayOf(later(row.publishedAt, winner.calledAt)),
    isDisclosed: row.state === "published" && (hasWon || winner.state === "invalid"),
  }
}

const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one)

/** The papers of a claim. */
export const papersOf = (ref: ClaimRef): SQL =>
  "awardId" in ref ? eq(papers.awardId, ref.awardId) : eq(papers.winnerId, ref.winnerId)
