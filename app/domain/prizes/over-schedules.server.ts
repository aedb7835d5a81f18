import { asc } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { openedBatchSize } from "#app/domain/log/opened.queries.server"
import { prizeBatches } from "#drizzle/schema/prizes"
import { findSchedule, type ScheduleFile } from "./schedule-file.server"

/** Batches whose chances are open, and the schedules of which anybody can check every prize. */
type OverSchedules = { opened: string[]; schedules: ScheduleFile[] }

type Batch = typeof prizeBatches.$inferSelect

/**
 * What can be checked of the batches that are over. While two lived, chances of the one lie under the one that ends later, sealed
 * until then, also of coupons that looked and won nothing: a schedule waits for every batch that lived beside its own.
 */
export async function listOverSchedules(db: Db): Promise<OverSchedules> {
  const batches = await db.select().from(prizeBatches).orderBy(asc(prizeBatches.version))
  const opened: string[] = []
  for (const { id } of batches) if ((await openedBatchSize(db, id)) !== null) opened.push(id)
  const sealed = batches.filter(({ id }) => !opened.includes(id))
  const schedules: ScheduleFile[] = []
  for (const batch of batches) {
    if (!opened.includes(batch.id) || sealed.some((other) => livedBeside(other, batch))) continue
    const schedule = await findSchedule(db, batch.id)
    if (schedule) schedules.push(schedule)
  }
  return { opened, schedules }
}

/** As the public log tells it: the other was told of before this one's end, and ends no sooner than this one was told of. */
function livedBeside(other: Batch, { createdAt, until, revealedAt }: Batch): boolean {
  const end = until ?? revealedAt
  return (end === null || other.createdAt < end) && (other.until === null || other.until >= createdAt)
}
