import { and, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { reviewSkips } from "#drizzle/schema/review-queue"
import type { ReviewQueue, Subject } from "./leases.server"

type InSession = { sessionId: string }

const isSkip = ({ queue, subjectId, sessionId }: Subject & InSession) =>
  and(
    eq(reviewSkips.sessionId, sessionId),
    eq(reviewSkips.queue, queue),
    eq(reviewSkips.subjectId, subjectId),
  )

/** Leaves a thing for later in this session. */
export async function skipSubject(
  tx: Db,
  { now: skippedAt, ...skip }: Subject & InSession & { now: Date },
): Promise<void> {
  await tx
    .insert(reviewSkips)
    .values({ ...skip, skippedAt })
    .onConflictDoUpdate({
      target: [reviewSkips.sessionId, reviewSkips.queue, reviewSkips.subjectId],
      set: { skippedAt },
    })
}

/** It is later: the session looks at the thing again. */
export async function unskipSubject(tx: Db, skip: Subject & InSession): Promise<void> {
  await tx.delete(reviewSkips).where(isSkip(skip))
}

/** A condition: the session left the thing of this id for later. */
export const isSkipped = (
  { queue, sessionId }: { queue: ReviewQueue } & InSession,
  id: SQLWrapper,
): SQL => sql`exists (select from ${reviewSkips} where ${reviewSkips.sessionId} = ${sessionId}
  and ${reviewSkips.queue} = ${queue} and ${reviewSkips.subjectId} = ${id})`

/** What the session left for later, the last first. */
export async function listSkipped(
  db: Db,
  { queue, sessionId }: { queue: ReviewQueue } & InSession,
): Promise<string[]> {
  const rows = await db
    .select({ subjectId: reviewSkips.subjectId })
    .from(reviewSkips)
    .where(and(eq(reviewSkips.sessionId, sessionId), eq(reviewSkips.queue, queue)))
    .orderBy(desc(reviewSkips.skippedAt), desc(reviewSkips.subjectId))
  return rows.map(({ subjectId }) => subjectId)
}
