import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { DateTime } from "luxon"
import type { Db } from "#app/db/client.server"
import { type Env, env, TIME_ZONE } from "#app/platform/env.server"
import { looks } from "#drizzle/schema/looks"
import { userLogs } from "#drizzle/schema/registrations"
import { CHUNK, inChunks } from "./in-chunks.server"

/** Marco Civil da Internet (Lei 12.965/2014), article 15: who came, when and from where is kept for six months. */
const ACCESS_MONTHS = 6
/** As long as receipts of delivery: what a person did in a promotion is asked about until then (Código Civil, article 206). */
const PARTICIPATION_YEARS = 5

type Ends = Pick<Env, "REGISTER_END" | "STORE_INVOICE_END">

/**
 * Deletes what the participants' log no longer has to tell: sign-ins after six months, everything else five years after
 * the campaign's end (a campaign without an end keeps it); and who looked at whose data, after five years. Returns how many. What is not that old by the
 * database's clock stays too, whatever the process's own says: the database would refuse the whole chunk
 * (guard_user_log).
 */
export async function purgeUserLogs(db: Db, now: Date, ends: Ends = env()): Promise<number> {
  const today = DateTime.fromJSDate(now, { zone: TIME_ZONE })
  const signIns = await purge(
    and(
      eq(userLogs.event, "signed-in"),
      lt(userLogs.at, today.minus({ months: ACCESS_MONTHS }).toJSDate()),
      lt(userLogs.at, databaseAgo({ months: ACCESS_MONTHS })),
    ),
  )
  const looked = await purgeLooks(
    and(
      lt(looks.lookedAt, today.minus({ years: PARTICIPATION_YEARS }).toJSDate()),
      lt(looks.lookedAt, databaseAgo({ months: 12 * PARTICIPATION_YEARS })),
    ),
  )
  const end = endOf(ends)
  if (!end || today.minus({ years: PARTICIPATION_YEARS }).toJSDate() <= end) return signIns + looked
  const others = and(
    lt(userLogs.at, today.minus({ years: PARTICIPATION_YEARS }).toJSDate()),
    lt(userLogs.at, databaseAgo({ months: 12 * PARTICIPATION_YEARS })),
  )
  return signIns + looked + (await purge(others))

  function purgeLooks(old: SQL | undefined): Promise<number> {
    const ids = db.select({ id: looks.id }).from(looks).where(old).limit(CHUNK)
    return inChunks(() => db.delete(looks).where(inArray(looks.id, ids)).returning({ id: looks.id }))
  }

  function purge(old: SQL | undefined): Promise<number> {
    const ids = db.select({ id: userLogs.id }).from(userLogs).where(old).limit(CHUNK)
    return inChunks(() => db.delete(userLogs).where(inArray(userLogs.id, ids)).returning({ id: userLogs.id }))
  }
}

/** So long ago on São Paulo's calendar, by the database's clock. */
const databaseAgo = ({ months }: { months: number }): SQL =>
  sql`(clock_timestamp() at time zone ${TIME_ZONE} - make_interval(months => ${months})) at time zone ${TIME_ZONE}`

/** The later of the two ends; undefined where either is open. */
function endOf({ REGISTER_END: register, STORE_INVOICE_END: invoices }: Ends): Date | undefined {
  return register && invoices && (register > invoices ? register : invoices)
}
