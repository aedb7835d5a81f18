import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { DAY_MS } from "#app/platform/time/days"

/** Rows of one commit: no lock lasts. */
const CHUNK = 500
/** Whoever typed a stranger's address, or their own before they registered, is remembered for so long. */
const STRANGER_DAYS = 30

/** Forgets addresses that said no and are nobody's here: no news would go to them anyway. Answers how many. */
export async function expireRefusals(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - STRANGER_DAYS * DAY_MS).toISOString()
  for (let expired = 0; ;) {
    const rows = await db.execute(sql`delete from unsubscribes where id in (
      select u.id from unsubscribes u where u.created_at < ${before}::timestamptz
        and not exists (select from registrations r where r.email = lower(u.email))
      limit ${CHUNK}) returning id`)
    expired += rows.length
    if (rows.length < CHUNK) return expired
  }
}
