import { and, inArray, lt } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { overdueDrafts } from "#app/auth/form-draft.server"
import { DAY_MS } from "#app/platform/time/days"
import { emailChanges } from "#drizzle/schema/email-changes"
import { formDrafts } from "#drizzle/schema/form-drafts"
import { passwordResets, rateLimits, sessions } from "#drizzle/schema/sessions"
import { CHUNK_ROWS, inChunks } from "#app/db/in-chunks.server"

/** Questions about a sign-in or an impersonation come within weeks. */
const KEPT_DAYS = 30

/** Longer than the mail to an old address is tried (queue/patient-mails). */
const TOLD_DAYS = 7

/**
 * Deletes what nobody can use any more: sessions and password links long over, counters run out, drafts whose hour is
 * over, former addresses that were told. Returns how many.
 */
export async function purgeSessions(db: Db, now: Date): Promise<number> {
  const longAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const oldSessions = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.exp, longAgo))
  const oldResets = db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(lt(passwordResets.expiresAt, longAgo))
  const oldDrafts = db.select({ id: formDrafts.registrationId }).from(formDrafts).where(overdueDrafts(now))
  const oldCounters = db.select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.expire, now))
  const oldEmails = db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(lt(emailChanges.changedAt, new Date(now.getTime() - TOLD_DAYS * DAY_MS)))
  return (
    (await inChunks(() =>
      db
        .delete(emailChanges)
        .where(inArray(emailChanges.id, oldEmails.limit(CHUNK_ROWS)))
        .returning({ id: emailChanges.id }),
    )) +
    (await inChunks(() =>
      db
        .delete(sessions)
        .where(inArray(sessions.id, oldSessions.limit(CHUNK_ROWS)))
        .returning({ id: sessions.id }),
    )) +
    (await inChunks(() =>
      db
        .delete(passwordResets)
        .where(inArray(passwordResets.id, oldResets.limit(CHUNK_ROWS)))
        .returning({ id: passwordResets.id }),
    )) +
    (await inChunks(() =>
      db
        .delete(rateLimits)
        // Begun anew meanwhile, it counts again.
        .where(and(inArray(rateLimits.key, oldCounters.limit(CHUNK_ROWS)), lt(rateLimits.expire, now)))
        .returning({ key: rateLimits.key }),
    )) +
    (await inChunks(() =>
      db
        .delete(formDrafts)
        // Kept anew meanwhile, it is a draft again.
        .where(and(inArray(formDrafts.registrationId, oldDrafts.limit(CHUNK_ROWS)), overdueDrafts(now)))
        .returning({ id: formDrafts.registrationId }),
    ))
  )
}
