import type { Db } from "#app/db/client.server"
import type { ScheduledMoment } from "#app/domain/prizes/commitment.server"
import { committedMoments } from "#app/domain/prizes/committed-moments.server"
import { prizeBatches } from "#drizzle/schema/prizes"

/** The moments of all batches, as only a process that has the keys can tell. */
export async function everyMoment(db: Db): Promise<ScheduledMoment[]> {
  const moments: ScheduledMoment[] = []
  for (const { id } of await db.select({ id: prizeBatches.id }).from(prizeBatches))
    for (const scheduled of await committedMoments(db, id)) moments.push(scheduled)
  return moments
}
