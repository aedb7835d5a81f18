import { asc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { drawTypings } from "#drizzle/schema/calculation"

type Typing = typeof drawTypings.$inferSelect

/** What each person typed of a draw's extraction, the oldest first; no page shows one before two agree. */
export const listTypings = (db: Db, drawId: string): Promise<Typing[]> =>
  db
    .select()
    .from(drawTypings)
    .where(eq(drawTypings.drawId, drawId))
    .orderBy(asc(drawTypings.typedAt), asc(drawTypings.userId))

/** Notes what somebody typed, in place of what they typed before. */
export async function saveTyping(
  tx: Db,
  { drawId, userId, prizes, contest, typedAt }: Typing,
): Promise<void> {
  await tx
    .insert(drawTypings)
    .values({ drawId, userId, prizes, contest, typedAt })
    .onConflictDoUpdate({
      target: [drawTypings.drawId, drawTypings.userId],
      set: { prizes, contest, typedAt },
    })
}

/** Of an extraction that is not the draw's any more nothing is left to agree with. */
export async function dropTypings(tx: Db, drawId: string): Promise<void> {
  await tx.delete(drawTypings).where(eq(drawTypings.drawId, drawId))
}

/** Five prizes, and the lottery's number of their extraction where it is known. */
export type TypedExtraction = { prizes: readonly string[]; contest: number | null }

export const isSameExtraction = (one: TypedExtraction, other: TypedExtraction): boolean =>
  one.contest === other.contest && canonicalJson(one.prizes) === canonicalJson(other.prizes)
