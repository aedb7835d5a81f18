import { asc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { drawTypings } from "#drizzle/schema/draws"

type Typing = typeof drawTypings.$inferSelect

/** What each person typed of a draw's extraction, the oldest first; no page shows one before two agree. */
export const listTypings = (db: Db, drawId: string): Promise<Typing[]> =>
  db
    .select()
    .from(drawTypings)
    .where(eq(drawTypings.drawId, drawId))
    .orderBy(asc(drawTypings.typedAt), asc(drawTypings.userId))

/** Notes what somebody typed, in place of what they typed before. */
export async function saveTyping(tx: Db, { drawId, userId, prizes, typedAt }: Typing): Promise<void> {
  await tx
    .insert(drawTypings)
    .values({ drawId, userId, prizes, typedAt })
    .onConflictDoUpdate({ target: [drawTypings.drawId, drawTypings.userId], set: { prizes, typedAt } })
}

/** Of an extraction that is not the draw's any more nothing is left to agree with. */
export async function dropTypings(tx: Db, drawId: string): Promise<void> {
  await tx.delete(drawTypings).where(eq(drawTypings.drawId, drawId))
}

export const isSamePrizes = (one: readonly string[] | null, other: readonly string[]): boolean =>
  canonicalJson(one) === canonicalJson(other)
