import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { openPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { drawSegments } from "#drizzle/schema/draws"

/**
 * Writes the keys of a published draw's runs of series down plain, but for those that were lost before: KEYS.json says the
 * same for ever, also once nothing opens the data key any more. Throws KeysFault.
 */
export async function publishKeys(tx: Db, drawId: string): Promise<void> {
  const sealed = await tx
    .select()
    .from(drawSegments)
    .where(
      and(
        eq(drawSegments.drawId, drawId),
        isNull(drawSegments.publishedKey),
        isNull(drawSegments.keysLostAt),
      ),
    )
  for (const segment of sealed) {
    const publishedKey = await openPermutationKey(tx, segment)
    await tx.update(drawSegments).set({ publishedKey }).where(eq(drawSegments.id, segment.id))
  }
}
