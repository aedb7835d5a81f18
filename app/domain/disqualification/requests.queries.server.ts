import { and, desc, eq, inArray, lte, or, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { RuleBroken } from "#app/errors"
import { disqualificationReasons } from "#app/words/reasons/disqualifications"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { users } from "#drizzle/schema/users"

export type DisqualificationRequest = typeof disqualifications.$inferSelect

const ofClaim = (claim: ClaimRef): SQL =>
  "awardId" in claim
    ? eq(disqualifications.awardId, claim.awardId)
    : eq(disqualifications.winnerId, claim.winnerId)

/** The request that waits, of which a claim has one at most. */
export async function findOpenRequest(db: Db, claim: ClaimRef): Promise<DisqualificationRequest | undefined> {
  const isOpen = and(ofClaim(claim), eq(disqualifications.state, "asked"))
  const [request] = await db.select().from(disqualifications).where(isOpen)
  return request
}

/** Which of these claims are asked about, told or not, by the award's or the winner's id. */
export async function listOpenRequests(db: Db, claimIds: readonly string[]): Promise<Set<string>> {
  if (claimIds.length === 0) return new Set()
  const { winnerId, awardId, state } = disqualifications
  const isOne = or(inArray(winnerId, [...claimIds]), inArray(awardId, [...claimIds]))
  const rows = await db
    .select({ winnerId, awardId })
    .from(disqualifications)
    .where(and(isOne, eq(state, "asked")))
  return new Set(rows.map((row) => row.winnerId ?? row.awardId ?? ""))
}

/** Which of these claims are asked about and their holders told of it, by the award's or the winner's id. */
export async function listAsked(db: Db, claimIds: readonly string[], now: Date): Promise<Set<string>> {
  const { winnerId, awardId, state, toldAt } = disqualifications
  const isOne = or(inArray(winnerId, [...claimIds]), inArray(awardId, [...claimIds]))
  const rows = await db
    .select({ winnerId, awardId })
    .from(disqualifications)
    .where(and(isOne, eq(state, "asked"), lte(toldAt, now)))
  return new Set(rows.map((row) => row.winnerId ?? row.awardId ?? ""))
}

/** One of a claim's by its id, ended or not. Throws NOT_FOUND. */
export async function getDisqualificationRequest(
  db: Db,
  { claim, requestId }: { claim: ClaimRef; requestId: string },
): Promise<DisqualificationRequest> {
  const isIt = and(ofClaim(claim), eq(disqualifications.id, requestId))
  const [request] = isUuid(requestId) ? await db.select().from(disqualifications).where(isIt) : []
  if (!request) throw new RuleBroken("NOT_FOUND")
  return request
}

/** When the request was asked by which a claim was lost; null where it was not. */
export async function lostSince(db: Db, claim: ClaimRef): Promise<Date | null> {
  const isLost = and(ofClaim(claim), eq(disqualifications.state, "confirmed"))
  const [request] = await db
    .select({ askedAt: disqualifications.askedAt })
    .from(disqualifications)
    .where(isLost)
    .orderBy(desc(disqualifications.endedAt))
    .limit(1)
  return request?.askedAt ?? null
}

/** All of a claim's with the names of both people, newest first. */
export async function listDisqualificationRequests(db: Db, claim: ClaimRef) {
  const [asker, ender] = [alias(users, "asker"), alias(users, "ender")]
  return db
    .select({ request: disqualifications, askedBy: asker.name, endedBy: ender.name })
    .from(disqualifications)
    .innerJoin(asker, eq(asker.id, disqualifications.askedBy))
    .leftJoin(ender, eq(ender.id, disqualifications.endedBy))
    .where(ofClaim(claim))
    .orderBy(desc(disqualifications.askedAt), desc(disqualifications.id))
}

/** Nothing is decided for a person while it is asked whether they lose it. Throws WRONG_STATE. */
export async function needsNoRequest(tx: Db, claim: ClaimRef): Promise<void> {
  if (await findOpenRequest(tx, claim))
    throw new RuleBroken("WRONG_STATE", { because: disqualificationReasons.isAsked })
}
