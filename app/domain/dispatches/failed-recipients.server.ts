import { and, eq, inArray, type SQL } from "drizzle-orm"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { wantsNews } from "#app/domain/news/news-consent.server"
import { dispatchRecipients } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"

/** Recipients of a mailing whom the mail server refused, and who want news still. */
export function failedIn(db: Db, dispatchId: string): SQL | undefined {
  const reachable = db.select({ id: registrations.id }).from(registrations).where(wantsNews(db))
  return and(
    eq(dispatchRecipients.dispatchId, dispatchId),
    eq(dispatchRecipients.state, "failed"),
    inArray(dispatchRecipients.registrationId, reachable),
  )
}

/** How many a mailing could be sent to again, up to a bound. */
export const countFailed = (db: Db, dispatchId: string): Promise<Count> =>
  countUpTo(db, dispatchRecipients, failedIn(db, dispatchId))
