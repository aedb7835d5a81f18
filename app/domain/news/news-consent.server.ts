import { and, eq, notExists, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"

const stopped = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(unsubscribes)
    .where(eq(sql`lower(${unsubscribes.email})`, registrations.email))

/**
 * Who may be written to with news: asked for them, takes part, and the address did not say that it wants none. In the words
 * of `registrations_news_idx`, which a parameter would not be known by.
 */
export const wantsNews = (db: Db) =>
  and(sql`${registrations.newsletter} and ${registrations.status} = 'active'`, notExists(stopped(db)))

/**
 * Whether mails to a person's address come back, as the provider or a mail server told: a column of a query of registrations.
 * As a value of one row, since an `exists` may be answered by reading all such addresses first.
 */
export const bounces = sql<boolean>`coalesce((select u.reason = 'bounced' from unsubscribes u
  where lower(u.email) = registrations.email), false)`

/** That an address takes no news, why and since when, whatever its person chose; null where nothing is known. */
export async function newsStoppedAt(db: Db, email: string) {
  const [row] = await db
    .select({ reason: unsubscribes.reason, at: unsubscribes.createdAt })
    .from(unsubscribes)
    .where(eq(sql`lower(${unsubscribes.email})`, email))
  return row ?? null
}

/** Whether this person is written to with news. */
export async function getsNews(db: Db, registrationId: string): Promise<boolean> {
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), wantsNews(db)))
  return found.length > 0
}
