import { desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { invoices } from "#drizzle/schema/invoices"
import { type UserLogEvent, userLogs } from "#drizzle/schema/registrations"

const SHOWN = 10

/** A person's latest invoices, newest first. */
export const listLatestInvoices = (db: Db, registrationId: string) =>
  db
    .select({
      id: invoices.id,
      protocol: invoices.protocol,
      status: invoices.status,
      totalCents: invoices.totalCents,
      receivedAt: invoices.receivedAt,
    })
    .from(invoices)
    .where(eq(invoices.registrationId, registrationId))
    .orderBy(desc(invoices.receivedAt), desc(invoices.id))
    .limit(SHOWN)

export type LatestEvent = { id: string; event: UserLogEvent; at: Date }

/** What a person did lately, newest first (user_logs). */
export const listLatestEvents = (db: Db, registrationId: string): Promise<LatestEvent[]> =>
  db
    .select({ id: userLogs.id, event: userLogs.event, at: userLogs.at })
    .from(userLogs)
    .where(eq(userLogs.registrationId, registrationId))
    .orderBy(desc(userLogs.id))
    .limit(2 * SHOWN)
