import { and, eq, notExists, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"

const stopped = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(unsubscribes)
    .where(eq(sql`lower(${unsubscribes.email})`, registrations.email))

/** Who may be written to with news: asked for them, takes part, and the address did not say that it wants none. */
export const wantsNews = (db: Db) =>
  and(eq(registrations.newsletter, true), eq(registrations.status, "active"), notExists(stopped(db)))

/** Whether this person is written to with news. */
export async function getsNews(db: Db, registrationId: string): Promise<boolean> {
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), wantsNews(db)))
  return found.length > 0
}
