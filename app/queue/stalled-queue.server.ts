import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { MINUTE_MS } from "#app/platform/time/days"

/** What somebody waits for, in the order in which it is said. */
const QUEUES = ["mail", "dispatch", "export", "bulk", "draw", "maintenance"] as const
type Queue = (typeof QUEUES)[number]

/** What waits in vain, and for how long: a due job of a queue, or the upkeep that each hour brings. */
export type StalledQueue = { waits: Queue | "hourly"; minutes: number }

/** A worker that is there takes what is due within seconds. */
const LATE_MS = 5 * MINUTE_MS
/** Two of the hourly rounds did not come. */
const NO_ROUND_MS = 120 * MINUTE_MS

/**
 * Whether the queue stands still, as where its worker died: the job that would be taken next has been due for five minutes,
 * or a mailing, whose next job a worker makes, and none of its queue was begun in these or still runs; or no hourly round
 * came for two hours. A long line that moves is no stall. Asked of the primary.
 */
export async function findStall(primary: Db, now: Date): Promise<StalledQueue | null> {
  for (const waits of QUEUES) {
    const since =
      (await dueSince(primary, waits, now)) ??
      (waits === "dispatch" ? await mailingSince(primary, now) : undefined)
    if (since) return { waits, minutes: minutesSince(since, now) }
  }
  const round = await lastHourlyRound(primary)
  if (round && now.getTime() - round.getTime() >= NO_ROUND_MS)
    return { waits: "hourly", minutes: minutesSince(round, now) }
  return null
}

const minutesSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)

/** Since when the next job of a queue is due, if that is before a moment since which none was begun. */
async function dueSince(db: Db, name: Queue, now: Date): Promise<Date | undefined> {
  const [row] = await db.execute<{ at: string }>(sql`
    select start_after as at from pgboss.job
    where name = ${name} and state < 'active' and start_after < ${late(now)} and ${isIdle(name, now)}
    order by priority desc, created_on, id limit 1`)
  return row && new Date(row.at)
}

/** Since when a mailing is due, or its last job was begun. */
async function mailingSince(db: Db, now: Date): Promise<Date | undefined> {
  const [row] = await db.execute<{ at: string }>(sql`
    select greatest(scheduled_at, (select max(started_on) from pgboss.job where name = 'dispatch')) as at
    from dispatches
    where state in ('scheduled', 'sending') and scheduled_at < ${late(now)} and ${isIdle("dispatch", now)}
    order by scheduled_at limit 1`)
  return row && new Date(row.at)
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const late = (now: Date) => moment(new Date(now.getTime() - LATE_MS))

/** None of a queue was begun lately, and none still runs; of one whose process died that is known once its time is over. */
const isIdle = (name: Queue, now: Date) => sql`not exists (
  select from pgboss.job begun where begun.name = ${name} and (begun.started_on >= ${late(now)}
    or (begun.state = 'active' and begun.started_on + begun.expire_in >= ${moment(now)})))`

/** Each hour these are counted; a database that has never had a worker has none. */
async function lastHourlyRound(db: Db): Promise<Date | undefined> {
  const [row] = await db.execute<{ at: string | null }>(
    sql`select max(created_at) as at from commands where name = 'count-statistics'`,
  )
  return row?.at ? new Date(row.at) : undefined
}
