import { asc, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { lockDrawExclusive } from "#app/domain/draws/draw-locks.server"
import { dayOf, endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { draws } from "#drizzle/schema/draws"
import { tickets, ticketTotals } from "#drizzle/schema/tickets"

/**
 * Stores how many numbers each draw gave on each day that is over and is not stored yet, oldest first: a transaction a
 * day, so that those who send coupons wait for the counting of one day at most. Says how many days.
 */
export async function storeTotals(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const { id } of await db.select({ id: draws.id }).from(draws).orderBy(asc(draws.id)))
    while (await storeNextDay(db, id, now)) count++
  return count
}

/**
 * Alone with the draw, as closing it is: whoever gives or voids numbers shares its lock, and so has been seen here or
 * finds the stored day and joins it, by the table's triggers.
 */
const storeNextDay = (db: Db, drawId: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!isOver(await nextDay(tx, drawId), now)) return false
    await lockDrawExclusive(tx, drawId)
    const day = await nextDay(tx, drawId)
    if (!isOver(day, now)) return false
    await tx.execute(sql`
      insert into ${ticketTotals} (draw_id, day, series, given, voided)
      select draw_id, ${day}::date, series, count(*), count(void_at) from ${tickets}
      where draw_id = ${drawId}::uuid and created_at between ${startOfDay(day).toISOString()}::timestamptz
        and ${endOfDay(day).toISOString()}::timestamptz
      group by draw_id, series
      on conflict do nothing`)
    return true
  })

const isOver = (day: string | null, now: Date): day is string => day !== null && day < dayOf(now)

/** The first day after the stored ones on which the draw gave a number. */
async function nextDay(tx: Db, drawId: string): Promise<string | null> {
  const [row] = await tx.execute<{ day: string | null }>(sql`
    select (min(created_at) at time zone ${TIME_ZONE})::date::text as day from ${tickets}
    where draw_id = ${drawId}::uuid and created_at >= coalesce(
      ((select max(day) from ${ticketTotals} where draw_id = ${drawId}::uuid) + 1)::timestamp at time zone ${TIME_ZONE},
      '-infinity')`)
  return row?.day ?? null
}
