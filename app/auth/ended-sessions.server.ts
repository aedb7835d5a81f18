import { and, eq, isNull, lte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { hashToken } from "./tokens.server"

/**
 * Whose session it was that ended by its time alone: neither signed out nor taken away, of an account that is active
 * still, and never an administrator's who had entered.
 */
export async function findEnded(db: Db, token: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(sessions)
    .innerJoin(registrations, eq(registrations.id, sessions.registrationId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.strategy, "user"),
        isNull(sessions.revokedAt),
        isNull(sessions.impersonatorId),
        lte(sessions.exp, now),
        eq(registrations.status, "active"),
      ),
    )
  return row?.id
}

/** Whether this was somebody's own session up to the moment at which they closed the account themselves. */
export async function wasClosedByOwner(db: Db, token: string): Promise<boolean> {
  const rows = await db
    .select({ id: registrations.id })
    .from(sessions)
    .innerJoin(registrations, eq(registrations.id, sessions.registrationId))
    .innerJoin(userLogs, and(eq(userLogs.registrationId, registrations.id), eq(userLogs.event, "canceled")))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.strategy, "user"),
        isNull(sessions.impersonatorId),
        eq(sessions.revokedAt, userLogs.at),
        eq(registrations.status, "canceled"),
      ),
    )
  return rows.length > 0
}
