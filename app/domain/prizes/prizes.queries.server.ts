import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { seenUntil, shownPrizeState } from "./live-batches.server"
import { type PrizeState, prizeState } from "./prize"

/**
 * One prize with everyone who ever held it, newest first. While its batch lives the moment is null, for everyone and of
 * a prize that was won too: how long that one waited tells that others wait behind it. Throws NOT_FOUND.
 */
export async function getPrize(db: Db, { id, now }: { id: string; now: Date }) {
  const [row] = isUuid(id)
    ? await db
        .select({ prize: prizes, batch: { name: prizeBatches.name, version: prizeBatches.version } })
        .from(prizes)
        .leftJoin(prizeBatches, eq(prizeBatches.id, prizes.batchId))
        .where(eq(prizes.id, id))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  const awards = await awardsOf(db, id)
  const award = awards.find(({ releasedAt }) => releasedAt === null) ?? null
  const { moment, held: _, batchId, sealedMoment: __, ...prize } = row.prize
  const wasReleased = awards.some(({ releasedAt }) => releasedAt !== null)
  const until = seenUntil(now)
  const isScheduled = batchId !== null
  const state = prizeState({ isScheduled, moment, wasReleased }, award, until)
  const isSeen = moment !== null && until !== null && moment <= until
  return { ...prize, isScheduled, moment: isSeen ? moment : null, state, batch: row.batch, award, awards }
}

const [giver, confirmer, decider] = [
  alias(users, "giver"),
  alias(users, "confirmer"),
  alias(users, "decider"),
]

const awardsOf = (db: Db, prizeId: string) =>
  db
    .select({
      id: prizeAwards.id,
      state: prizeAwards.state,
      reason: prizeAwards.reason,
      givenBy: prizeAwards.givenBy,
      confirmedBy: prizeAwards.confirmedBy,
      names: { givenBy: giver.name, confirmedBy: confirmer.name, decidedBy: decider.name },
      awardedAt: prizeAwards.awardedAt,
      decidedBy: prizeAwards.decidedBy,
      decidedAt: prizeAwards.decidedAt,
      releasedAt: prizeAwards.releasedAt,
      version: prizeAwards.version,
      invoice: { id: invoices.id, protocol: invoices.protocol, status: invoices.status },
      person: {
        id: registrations.id,
        cpf: registrations.cpf,
        name: registrations.name,
        lastname: registrations.lastname,
        status: registrations.status,
      },
    })
    .from(prizeAwards)
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .leftJoin(giver, eq(giver.id, prizeAwards.givenBy))
    .leftJoin(confirmer, eq(confirmer.id, prizeAwards.confirmedBy))
    .leftJoin(decider, eq(decider.id, prizeAwards.decidedBy))
    .where(eq(prizeAwards.prizeId, prizeId))
    .orderBy(desc(prizeAwards.awardedAt), desc(prizeAwards.id))

/** The prize that an award is of. Throws NOT_FOUND. */
export async function getPrizeOf(db: Db, awardId: string): Promise<{ prizeId: string }> {
  const [award] = isUuid(awardId)
    ? await db.select({ prizeId: prizeAwards.prizeId }).from(prizeAwards).where(eq(prizeAwards.id, awardId))
    : []
  if (!award) throw new RuleBroken("NOT_FOUND")
  return award
}

/** That an award is of the prize that a page is about. Throws NOT_FOUND. */
export async function needsAwardOf(
  db: Db,
  { prizeId, awardId }: { prizeId: string; awardId: string },
): Promise<void> {
  if ((await getPrizeOf(db, awardId)).prizeId !== prizeId) throw new RuleBroken("NOT_FOUND")
}

/** What the public may know of each schedule from the start: its commitment and how many prizes it holds; and its end. */
export const scheduleCommitments = (db: Db) =>
  db
    .select({
      id: prizeBatches.id,
      version: prizeBatches.version,
      name: prizeBatches.name,
      commitment: prizeBatches.commitment,
      isOver: sql<boolean>`${prizeBatches.revealedAt} is not null`,
      createdAt: prizeBatches.createdAt,
      count: sql<number>`count(*)::int`,
    })
    .from(prizeBatches)
    .innerJoin(prizes, eq(prizes.batchId, prizeBatches.id))
    .groupBy(prizeBatches.id)
    .orderBy(asc(prizeBatches.version))

/** How many prizes are shown in each state at this moment. */
export async function countPrizes(db: Db, { now }: { now: Date }): Promise<Record<PrizeState, number>> {
  const rows = await db
    .select({ state: shownPrizeState(now), count: sql<number>`count(*)::int` })
    .from(prizes)
    .leftJoin(prizeAwards, and(eq(prizeAwards.prizeId, prizes.id), isNull(prizeAwards.releasedAt)))
    // By its place: the same words with parameters of their own would be another expression.
    .groupBy(sql`1`)
  const counts = { default: 0, available: 0, pending: 0, validated: 0, invalid: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/**
 * What the schedules hold in all, by name, the dearest first; `valueCents` each. A prize that is offered again is the one
 * that came back, and counts once. It tells no moment and no state.
 */
export const prizeKinds = (db: Db) =>
  db
    .select({ name: prizes.name, valueCents: prizes.valueCents, total: sql<number>`count(*)::int` })
    .from(prizes)
    .innerJoin(prizeBatches, and(eq(prizeBatches.id, prizes.batchId), isNull(prizeBatches.againOf)))
    .groupBy(prizes.name, prizes.valueCents)
    .orderBy(desc(prizes.valueCents), asc(prizes.name))
