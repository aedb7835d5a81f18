import { inArray, lt } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { passwordResets, rateLimits, sessions } from "#drizzle/schema/sessions"
import { CHUNK, inChunks } from "./in-chunks.server"

const DAY_MS = 24 * 60 * 60 * 1000
/** Questions about a sign-in or an impersonation come within weeks. */
const KEPT_DAYS = 30

/** Deletes what nobody can use any more: sessions and password links long over, counters run out. Returns how many. */
export async function purgeSessions(db: Db, now: Date): Promise<number> {
  const longAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const oldSessions = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.exp, longAgo))
  const oldResets = db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(lt(passwordResets.expiresAt, longAgo))
  const oldCounters = db.select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.expire, now))
  return (
    (await inChunks(() =>
      db
        .delete(sessions)
        .where(inArray(sessions.id, oldSessions.limit(CHUNK)))
        .returning({ id: sessions.id }),
    )) +
    (await inChunks(() =>
      db
        .delete(passwordResets)
        .where(inArray(passwordResets.id, oldResets.limit(CHUNK)))
        .returning({ id: passwordResets.id }),
    )) +
    (await inChunks(() =>
      db
        .delete(rateLimits)
        .where(inArray(rateLimits.key, oldCounters.limit(CHUNK)))
        .returning({ key: rateLimits.key }),
    ))
  )
}
