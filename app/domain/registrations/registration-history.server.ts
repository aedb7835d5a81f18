import { desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { type UserLogEvent, userLogs } from "#drizzle/schema/registrations"

/** So many of a part stand on a person's record; the rest is in the part's own list. */
export const RECORD_PART = 10

export type LatestEvent = { id: string; event: UserLogEvent; at: Date }

/** What a person did lately, newest first (user_logs). */
export const listLatestEvents = (db: Db, registrationId: string): Promise<LatestEvent[]> =>
  db
    .select({ id: userLogs.id, event: userLogs.event, at: userLogs.at })
    .from(userLogs)
    .where(eq(userLogs.registrationId, registrationId))
    .orderBy(desc(userLogs.id))
    .limit(2 * RECORD_PART)

/** What administrators did to a person's registration lately, newest first; what they changed stands on each row's page. */
export async function listLatestDeeds(db: Db, registrationId: string) {
  const about = { type: "registrations", id: registrationId, most: RECORD_PART } as const
  const rows = await listRowsAbout(db, about)
  return rows.map(({ id, at, by, action }) => ({ id, at, by, action }))
}
export type LatestDeed = Awaited<ReturnType<typeof listLatestDeeds>>[number]
