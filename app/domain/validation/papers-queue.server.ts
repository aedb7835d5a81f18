import { and, asc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { findLeasedSubject, isLeasedByOther, leaseSubject } from "#app/domain/review-queue/leases.server"
import { leaveForLater } from "#app/domain/review-queue/leave-for-later.server"
import { listSkipped, unskipSubject } from "#app/domain/review-queue/skips.server"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { draws } from "#drizzle/schema/draws"
import { papers } from "#drizzle/schema/papers"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"

const queue = "papers"
/** Who works in which session, when, and which kinds of prizes are theirs to validate. */
type Reviewer = { by: string; sessionId: string; now: Date; may: { awards: boolean; winners: boolean } }
const TRIES = 5

/** Somebody else has to decide first: about losing the prize, or as the second person for a blocked holder. */
const isStuck = (id: SQLWrapper, ofClaim: SQLWrapper, asked: SQLWrapper, by: string) => sql`(exists (
    select from ${disqualifications} where ${ofClaim} = ${id} and ${disqualifications.state} = 'asked')
  or coalesce(${asked} ->> 'by', '') = ${by})`

/** Prizes won on the spot whose papers are there to be looked at. */
const awardWaits = (by: string): SQL | undefined =>
  and(
    eq(prizeAwards.state, "pending"),
    isNull(prizeAwards.releasedAt),
    sql`exists (select from ${papers} where ${papers.awardId} = ${prizeAwards.id})`,
    sql`not ${isStuck(prizeAwards.id, disqualifications.awardId, prizeAwards.validationAsked, by)}`,
  )

/** Places of draws whose result stands and whose papers are there; a surrogate whom nobody called has nothing to show. */
const winnerWaits = (by: string): SQL | undefined =>
  and(
    inArray(winners.state, ["pending", "called"]),
    sql`not (${winners.kind} = 'surrogate' and ${winners.state} = 'pending')`,
    sql`exists (select from ${draws} where ${draws.id} = ${winners.drawId} and ${draws.state} in ('computed', 'published'))`,
    sql`exists (select from ${papers} where ${papers.winnerId} = ${winners.id})`,
    sql`not ${isStuck(winners.id, disqualifications.winnerId, winners.validationAsked, by)}`,
  )

type Waiting = { id: string; at: Date }

/** All that wait for this reviewer, longest first: these are few, a campaign's prizes at most. */
async function listWaiting(
  db: Db,
  { by, may }: Reviewer,
  narrow: (id: SQLWrapper) => SQL | undefined = () => undefined,
): Promise<Waiting[]> {
  const ofSpot = may.awards
    ? await db
        .select({ id: prizeAwards.id, at: prizeAwards.awardedAt })
        .from(prizeAwards)
        .where(and(awardWaits(by), narrow(prizeAwards.id)))
        .orderBy(asc(prizeAwards.awardedAt))
    : []
  const ofDraws = may.winners
    ? await db
        .select({ id: winners.id, at: winners.createdAt })
        .from(winners)
        .where(and(winnerWaits(by), narrow(winners.id)))
        .orderBy(asc(winners.createdAt))
    : []
  return [...ofSpot, ...ofDraws].sort((a, b) => +a.at - +b.at || (a.id < b.id ? -1 : 1))
}

/**
 * The won prize whose papers are looked at now: the one that is leased already, or the first that nobody else has; what
 * the session left for later comes last. Leases it. Undefined where there is none.
 */
export const leaseNextClaim = (db: Db, reviewer: Reviewer): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const leased = await findLeasedSubject(tx, { queue, ...reviewer })
    if (leased && (await leaseWaiting(tx, leased, reviewer))) return leased
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const free = await listWaiting(
        tx,
        reviewer,
        (id) => sql`not ${isLeasedByOther({ queue, ...reviewer }, id)}`,
      )
      const skipped = await listSkipped(tx, { queue, sessionId: reviewer.sessionId })
      const next = free.find(({ id }) => !skipped.includes(id)) ?? free[0]
      if (!next) return undefined
      if (await leaseWaiting(tx, next.id, reviewer)) return next.id
    }
    return undefined
  })

/** Leases one that still waits, and forgets that it was left for later. */
async function leaseWaiting(tx: Db, subjectId: string, reviewer: Reviewer): Promise<boolean> {
  const [waiting] = await listWaiting(tx, reviewer, (id) => sql`${id} = ${subjectId}`)
  if (!waiting || !(await leaseSubject(tx, { queue, subjectId, ...reviewer }))) return false
  await unskipSubject(tx, { queue, subjectId, sessionId: reviewer.sessionId })
  return true
}

/** Leases a certain one, where it waits and nobody else has it. */
export const leaseClaim = (db: Db, { claimId, ...reviewer }: Reviewer & { claimId: string }) =>
  inTransaction(db, (tx) => leaseWaiting(tx, claimId, reviewer))

type Skip = Omit<Reviewer, "may"> & { claimId: string }

/** Leaves a prize for later in this session, for others at once. */
export const skipClaim = (db: Db, { claimId: subjectId, ...reviewer }: Skip) =>
  leaveForLater(db, { queue, subjectId, ...reviewer })

/** Back to the last one that the session left for later, where it still waits and is free. */
export async function leaseSkippedClaim(db: Db, reviewer: Reviewer): Promise<boolean> {
  for (const claimId of await listSkipped(db, { queue, sessionId: reviewer.sessionId }))
    if (await leaseClaim(db, { claimId, ...reviewer })) return true
  return false
}

/** Where a prize stands among those that wait, and whether the session left some for later. */
export async function placeInPapersQueue(db: Db, { claimId, ...reviewer }: Reviewer & { claimId: string }) {
  const waiting = await listWaiting(db, reviewer)
  const skipped = await listSkipped(db, { queue, sessionId: reviewer.sessionId })
  return {
    place: waiting.findIndex(({ id }) => id === claimId) + 1,
    total: waiting.length,
    hasSkipped: skipped.length > 0,
  }
}
