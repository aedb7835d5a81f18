import { and, eq, gt, lte, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { queueReasons } from "#app/words/reasons/review-queue"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { users } from "#drizzle/schema/users"

export type ReviewQueue = (typeof reviewLeases.$inferSelect)["queue"]
/** One thing of a queue. */
export type Subject = { queue: ReviewQueue; subjectId: string }

/** How long somebody has a thing that they do not touch: each page and each sign of life begins it anew. */
export const LEASE_MS = 5 * 60_000

const isSubject = ({ queue, subjectId }: Subject) =>
  and(eq(reviewLeases.queue, queue), eq(reviewLeases.subjectId, subjectId))

/**
 * Leases a thing for some minutes, and ends what the same person had leased in its queue before; false where somebody
 * else has it. Of two at once one gets it, since there is one row a thing.
 */
export async function leaseSubject(
  tx: Db,
  { queue, subjectId, by, now }: Subject & { by: string; now: Date },
): Promise<boolean> {
  const lease = { heldBy: by, heldUntil: new Date(now.getTime() + LEASE_MS) }
  const rows = await tx
    .insert(reviewLeases)
    .values({ queue, subjectId, ...lease })
    .onConflictDoUpdate({
      target: [reviewLeases.queue, reviewLeases.subjectId],
      set: lease,
      setWhere: or(eq(reviewLeases.heldBy, by), lte(reviewLeases.heldUntil, now)),
    })
    .returning({ id: reviewLeases.subjectId })
  if (rows.length === 0) return false
  const others = and(eq(reviewLeases.heldBy, by), eq(reviewLeases.queue, queue))
  await tx.delete(reviewLeases).where(and(others, ne(reviewLeases.subjectId, subjectId)))
  return true
}

/** Ends the lease on a thing, whoever has it: it is decided, or left for later. */
export async function freeSubject(tx: Db, subject: Subject): Promise<void> {
  await tx.delete(reviewLeases).where(isSubject(subject))
}

/** What somebody has leased in a queue, if their minutes are not over. */
export async function findLeasedSubject(
  db: Db,
  { queue, by, now }: { queue: ReviewQueue; by: string; now: Date },
): Promise<string | undefined> {
  const [row] = await db
    .select({ subjectId: reviewLeases.subjectId })
    .from(reviewLeases)
    .where(and(eq(reviewLeases.heldBy, by), eq(reviewLeases.queue, queue), gt(reviewLeases.heldUntil, now)))
    .limit(1)
  return row?.subjectId
}

/** A condition: somebody else has leased the thing of this id. */
export const isLeasedByOther = (
  { queue, by, now }: { queue: ReviewQueue; by: string; now: Date },
  id: SQLWrapper,
): SQL =>
  sql`exists (select from ${reviewLeases} where ${reviewLeases.subjectId} = ${id} and ${and(
    eq(reviewLeases.queue, queue),
    ne(reviewLeases.heldBy, by),
    gt(reviewLeases.heldUntil, now),
  )})`

/** Who has a thing just now, and until when; null where nobody has. */
export async function findLeaseOwner(db: Db, { now, ...subject }: Subject & { now: Date }) {
  const [row] = await db
    .select({ id: users.id, name: users.name, until: reviewLeases.heldUntil })
    .from(reviewLeases)
    .innerJoin(users, eq(users.id, reviewLeases.heldBy))
    .where(and(isSubject(subject), gt(reviewLeases.heldUntil, now)))
  return row ?? null
}

/** Throws WRONG_STATE where somebody else took the thing meanwhile: it is theirs to decide. */
export async function needsLease(
  db: Db,
  { by, ...subject }: Subject & { by: string; now: Date },
): Promise<void> {
  const owner = await findLeaseOwner(db, subject)
  if (owner && owner.id !== by)
    throw new RuleBroken("WRONG_STATE", { because: queueReasons.leasedByAnother({ name: owner.name }) })
}
