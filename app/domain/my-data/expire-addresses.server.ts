import { and, asc, inArray, isNotNull, lt, sql } from "drizzle-orm"
import { DateTime } from "luxon"
import type { Db } from "#app/db/client.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { invoices } from "#drizzle/schema/invoices"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { ACCESS_MONTHS } from "./kept-for"

/** Rows of one commit: no lock lasts. */
const CHUNK = 500

/** Where it stands from which address something came, and when that was. Sign-ins go whole (jobs/purge-user-logs). */
const places = [
  { table: registrations, at: registrations.createdAt },
  { table: invoices, at: invoices.receivedAt },
  { table: userLogs, at: userLogs.at },
] as const

/**
 * Takes away from where people came, six months after they did, by the process's clock and the database's, which would refuse
 * what is younger (guard_user_log). Answers of how many rows; twice is once.
 */
export async function expireAddresses(db: Db, now: Date): Promise<number> {
  const before = DateTime.fromJSDate(now, { zone: TIME_ZONE }).minus({ months: ACCESS_MONTHS }).toJSDate()
  let expired = 0
  for (const place of places) expired += await expireIn(db, place, before)
  return expired
}

/** Along the moment's index, a chunk behind the one before: rows that are done are not looked at for each chunk. */
async function expireIn(db: Db, { table, at }: (typeof places)[number], before: Date): Promise<number> {
  const databaseBefore = sql`(clock_timestamp() at time zone ${TIME_ZONE} - make_interval(months => ${ACCESS_MONTHS})) at time zone ${TIME_ZONE}`
  const old = and(isNotNull(table.ip), lt(at, before), lt(at, databaseBefore))
  for (let expired = 0, after: { at: Date; id: string } | null = null; ;) {
    const behind: ReturnType<typeof sql> | undefined =
      after === null
        ? undefined
        : sql`(${at}, ${table.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    const page: { id: string; at: Date }[] = await db
      .select({ id: table.id, at })
      .from(table)
      .where(and(old, behind))
      .orderBy(asc(at), asc(table.id))
      .limit(CHUNK)
    const ids = page.map(({ id }) => id)
    await db.update(table).set({ ip: null }).where(inArray(table.id, ids))
    expired += ids.length
    after = page.at(-1) ?? null
    if (page.length < CHUNK) return expired
  }
}
