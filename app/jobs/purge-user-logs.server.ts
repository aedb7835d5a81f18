import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { DateTime } from "luxon"
import type { Db } from "#app/db/client.server"
import { type CampaignEnds, campaignEnd } from "#app/domain/campaign-end.server"
import { env } from "#app/platform/env.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { ipBlocks, ips } from "#drizzle/schema/back-office"
import { deliveryAddresses } from "#drizzle/schema/fulfilments"
import { looks } from "#drizzle/schema/looks"
import { userLogs } from "#drizzle/schema/registrations"
import { CHUNK_ROWS, inChunks } from "#app/db/in-chunks.server"

/** Marco Civil da Internet (Lei 12.965/2014), article 15: who came, when and from where is kept for six months. */
const ACCESS_MONTHS = 6
/** As long as receipts of delivery: what a person did in a promotion is asked about until then (Código Civil, article 206). */
const PARTICIPATION_YEARS = 5

/**
 * Deletes what nobody has to tell any more:
 * - sign-ins after six months;
 * - everything else of the participants' log, and where prizes were sent, five years after the campaign's end (a campaign
 *   without an end keeps it);
 * - who looked at whose data after five years;
 * - network addresses six months after they were seen last, and blocks of them as long after their end.
 * Returns how many. What is not that old by the database's clock stays too, whatever the process's own says: the database
 * would refuse the whole chunk (guard_user_log, guard_look).
 */
export async function purgeUserLogs(db: Db, now: Date, ends: CampaignEnds = env()): Promise<number> {
  const today = DateTime.fromJSDate(now, { zone: TIME_ZONE })
  const [access, participation] = [{ months: ACCESS_MONTHS }, { months: 12 * PARTICIPATION_YEARS }]
  const before = {
    access: today.minus(access).toJSDate(),
    participation: today.minus(participation).toJSDate(),
  }
  const signIns = and(lt(userLogs.at, before.access), lt(userLogs.at, databaseAgo(access)))
  const others = and(lt(userLogs.at, before.participation), lt(userLogs.at, databaseAgo(participation)))
  const gone =
    (await purgeLogs(db, and(eq(userLogs.event, "signed-in"), signIns))) +
    (await purgeLooks(
      db,
      and(lt(looks.lookedAt, before.participation), lt(looks.lookedAt, databaseAgo(participation))),
    )) +
    (await purgeAddresses(db, before.access))
  const end = await campaignEnd(db, ends)
  if (!end || before.participation <= end) return gone
  return gone + (await purgeLogs(db, others)) + (await purgeDeliveryAddresses(db, before.participation))
}

/** Where prizes were sent goes with what the participants' log tells of it. */
function purgeDeliveryAddresses(db: Db, before: Date): Promise<number> {
  const old = db
    .select({ id: deliveryAddresses.id })
    .from(deliveryAddresses)
    .where(lt(deliveryAddresses.changedAt, before))
    .limit(CHUNK_ROWS)
  return inChunks(() =>
    db
      .delete(deliveryAddresses)
      .where(inArray(deliveryAddresses.id, old))
      .returning({ id: deliveryAddresses.id }),
  )
}

function purgeLogs(db: Db, old: SQL | undefined): Promise<number> {
  const ids = db.select({ id: userLogs.id }).from(userLogs).where(old).limit(CHUNK_ROWS)
  return inChunks(() => db.delete(userLogs).where(inArray(userLogs.id, ids)).returning({ id: userLogs.id }))
}

function purgeLooks(db: Db, old: SQL | undefined): Promise<number> {
  const ids = db.select({ id: looks.id }).from(looks).where(old).limit(CHUNK_ROWS)
  return inChunks(() => db.delete(looks).where(inArray(looks.id, ids)).returning({ id: looks.id }))
}

async function purgeAddresses(db: Db, before: Date): Promise<number> {
  const seen = db.select({ id: ips.id }).from(ips).where(lt(ips.lastSeenAt, before)).limit(CHUNK_ROWS)
  const over = db
    .select({ id: ipBlocks.id })
    .from(ipBlocks)
    .where(lt(ipBlocks.until, before))
    .limit(CHUNK_ROWS)
  return (
    (await inChunks(() => db.delete(ips).where(inArray(ips.id, seen)).returning({ id: ips.id }))) +
    (await inChunks(() =>
      db.delete(ipBlocks).where(inArray(ipBlocks.id, over)).returning({ id: ipBlocks.id }),
    ))
  )
}

/** So long ago on São Paulo's calendar, by the database's clock. */
const databaseAgo = ({ months }: { months: number }): SQL =>
  sql`(clock_timestamp() at time zone ${TIME_ZONE} - make_interval(months => ${months})) at time zone ${TIME_ZONE}`
