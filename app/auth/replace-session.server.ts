import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { reviewSkips } from "#drizzle/schema/review-queue"
import { sessions } from "#drizzle/schema/sessions"
import { openAdminSession, type OpenedSession, revokeSession } from "./sessions.server"
import { hashToken } from "./tokens.server"

type Opening = Parameters<typeof openAdminSession>[1]

/**
 * Opens a session in the place of an open page's, which is over with it. What was left for later in the queues is so in
 * the new one: whoever renews a session goes on with the same work.
 */
export async function replaceSession(tx: Db, replacedId: string, opening: Opening): Promise<OpenedSession> {
  await revokeSession(tx, replacedId, opening.now)
  const opened = await openAdminSession(tx, opening)
  const renewed = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(opened.token)))
  await tx
    .update(reviewSkips)
    .set({ sessionId: sql`(${renewed})` })
    .where(eq(reviewSkips.sessionId, replacedId))
  return opened
}
