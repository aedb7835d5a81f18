import { and, eq, gt, lte, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { queueReasons } from "#app/words/reasons/review-queue"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { users } from "#drizzle/schema/users"

export type ReviewQueue = (typeof reviewLeases.$inferSelect)["queue"]
/** One thing of a queue. */
export type Subject = { queue: ReviewQueue; subjectId: string }

/** How long somebody holds what they do not touch: each page and each sign of life begins it anew. */
export const LEASE_MS = 5 * 60_000

const isSubject = ({ queue, subjectId }: Subject) =>
  and(eq(reviewLeases.queue, queue), eq(reviewLeases.subjectId, subjectId))

/**
 * Holds a thing for some minutes, and lets go of what the same person held in its queue before; false where somebody
 * else has it. Of two at once one gets it, since there is one row a thing.
 */
export async function holdSubject(
  tx: Db,
  { queue, subjectId, by, now }: Subject & { by: string; now: Date },
): Promise<boolean> {
  const hold = { heldBy: by, heldUntil: new Date(now.getTime() + LEASE_MS) }
  const rows = await tx
    .insert(reviewLeases)
    .values({ queue, subjectId, ...hold })
    .onConflictDoUpdate({
      target: [reviewLeases.queue, reviewLeases.subjectId],
      set: hold,
      setWhere: or(eq(reviewLeases.heldBy, by), lte(reviewLeases.heldUntil, now)),
    })
    .returning({ id: reviewLeases.subjectId })
  if (rows.length === 0) return false
  const others = and(eq(reviewLeases.heldBy, by), eq(reviewLeases.queue, queue))
  await tx.delete(reviewLeases).where(and(others, ne(reviewLeases.subjectId, subjectId)))
  return true
}

/** Lets go of a thing, whoever held it: it is decided, or its holder left it for later. */
export async function freeSubject(tx: Db, subject: Subject): Promise<void> {
  await tx.delete(reviewLeases).where(isSubject(subject))
}

/** What somebody holds in a queue, if their minutes are not over. */
export async function heldSubject(
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

/** A condition: somebody else holds the thing of this id. */
export const isHeldByOther = (
  { queue, by, now }: { queue: ReviewQueue; by: string; now: Date },
  id: SQLWrapper,
): SQL =>
  sql`exists (select from ${reviewLeases} where ${reviewLeases.subjectId} = ${id} and ${and(
    eq(reviewLeases.queue, queue),
    ne(reviewLeases.heldBy, by),
    gt(reviewLeases.heldUntil, now),
  )})`

/** Who has a thing just now, and until when; null where nobody has. */
export async function findHolder(db: Db, { now, ...subject }: Subject & { now: Date }) {
  const [row] = await db
    .select({ id: users.id, name: users.name, until: reviewLeases.heldUntil })
    .from(reviewLeases)
    .innerJoin(users, eq(users.id, reviewLeases.heldBy))
    .where(and(isSubject(subject), gt(reviewLeases.heldUntil, now)))
  return row ?? null
}

/** Throws WRONG_STATE where somebody else took the thing meanwhile: it is theirs to decide. */
export async function needsHold(
  db: Db,
  { by, ...subject }: Subject & { by: string; now: Date },
): Promise<void> {
  const holder = await findHolder(db, subject)
  if (holder && holder.id !== by)
    throw new RuleBroken("WRONG_STATE", { because: queueReasons.heldByAnother({ name: holder.name }) })
}
