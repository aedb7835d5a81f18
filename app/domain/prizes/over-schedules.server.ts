import { asc, isNotNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { prizesScope } from "#app/domain/log/entry.server"
import { prizeBatches } from "#drizzle/schema/prizes"
import { findSchedule, type ScheduleFile } from "./schedule-file.server"

/** Batches whose chances are open, and the schedules of which anybody can check every prize. */
export type OverSchedules = { opened: string[]; schedules: ScheduleFile[] }

/**
 * What can be checked of the batches that are over. A chance may lie under a batch that ends later, and is sealed until
 * then: a schedule that needs one waits for it.
 */
export async function listOverSchedules(db: Db): Promise<OverSchedules> {
  const over = await db
    .select({ id: prizeBatches.id })
    .from(prizeBatches)
    .where(isNotNull(prizeBatches.revealedAt))
    .orderBy(asc(prizeBatches.version))
  const schedules: ScheduleFile[] = []
  for (const { id } of over) {
    const schedule = await findSchedule(db, id)
    if (schedule) schedules.push(schedule)
  }
  const opened = schedules.map(({ batch }) => batch)
  const scopes = new Set(opened.map(prizesScope))
  const whole: ScheduleFile[] = []
  for (const schedule of schedules)
    if ((await scopesOf(db, schedule)).every((scope) => scopes.has(scope))) whole.push(schedule)
  return { opened, schedules: whole }
}

/** Under which batches the log has the chances that a schedule speaks of. */
async function scopesOf(db: Db, { prizes }: ScheduleFile): Promise<string[]> {
  const places = prizes.flatMap(({ index }) => (index === null ? [] : [index]))
  if (places.length === 0) return []
  const rows = await db.execute<{ scope: string }>(sql`
    select distinct scope from log_entries where place in ${places}`)
  return rows.map(({ scope }) => scope)
}
