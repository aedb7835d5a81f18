import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { DAY_MS } from "#app/platform/time/days"
import type { MailKind } from "./jobs.server"

/**
 * Mails that somebody's deadline, proof or voucher hangs on, and warnings to an account's owner: true a day later too. The
 * others go stale, as a link that expires does, or are news that the site tells besides.
 */
const PATIENT: readonly MailKind[] = [
  "winner-drawn",
  "winner-called",
  "prize-won",
  "prize-validated",
  "winner-validated",
  "prize-sent",
  "disqualification-asked",
  "disqualification-withdrawn",
  "invoice-received",
  "invoice-invalidated",
  "invoice-reinstated",
  "request-answered",
  // What its holder keeps of a closed draw, and the site cannot change any more.
  "draw-closed",
  // Who took an account over hopes that its owner never hears of it; the way back is there for two days.
  "email-changed",
  "account-changed",
  "account-closed",
  "account-reopened",
  "address-changed",
]
/** From when it was first to go. */
const PATIENCE_MS = 3 * DAY_MS

/**
 * Has mails go on that were tried as often as their queue says: once more an hour later, and so each hour for three days,
 * so that a mail server that was away for an afternoon leaves nobody untold. Each keeps its id, and so its Message-ID. The
 * queue keeps what it gave up at hand for an hour. Answers how many.
 */
export async function goOnWithMails(db: Db, now: Date): Promise<number> {
  const kinds = sql.join(
    PATIENT.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const rows = await db.execute(sql`
    update pgboss.job set state = 'retry', retry_count = retry_limit, started_on = null, completed_on = null,
      start_after = ${now.toISOString()}::timestamptz + interval '1 hour',
      keep_until = ${now.toISOString()}::timestamptz + interval '14 days'
    where name = 'mail' and id in (
      select id from pgboss.job where name = 'mail' and state = 'failed' and data ->> 'kind' in (${kinds})
        and created_on > ${new Date(now.getTime() - PATIENCE_MS).toISOString()}::timestamptz
      limit 500 for update skip locked)
    returning id`)
  return rows.length
}
