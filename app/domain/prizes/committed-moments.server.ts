import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { prizes } from "#drizzle/schema/prizes"
import type { ScheduledMoment } from "./commitment.server"
import { openMoments } from "./prize-secrets.server"

/**
 * The prizes of a batch with their moments, in the order of its committed text: the n-th is number n. Of a batch that lives
 * they are opened in memory, and go no further. Throws KeysFault.
 */
export async function committedMoments(db: Db, batchId: string): Promise<ScheduledMoment[]> {
  const { id, name, valueCents, sealedMoment, moment } = prizes
  const rows = await db
    .select({ id, name, valueCents, sealedMoment, moment })
    .from(prizes)
    .where(eq(prizes.batchId, batchId))
  const moments = await openMoments(db, rows)
  return rows
    .map((row, index) => ({
      id: row.id,
      name: row.name,
      valueCents: row.valueCents,
      moment: moments[index]!,
    }))
    .toSorted(byMoment)
}

/** By moment and then id, as PostgreSQL orders them. */
export const byMoment = (one: { id: string; moment: Date }, other: { id: string; moment: Date }): number =>
  one.moment.getTime() - other.moment.getTime() || (one.id < other.id ? -1 : 1)
