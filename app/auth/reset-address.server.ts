import { and, desc, eq, exists, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { HOUR_MS } from "#app/platform/time/days"
import { emailChanges } from "#drizzle/schema/email-changes"
import { registrations, userLogs } from "#drizzle/schema/registrations"

/** How long an address has to stand before it may receive a link that opens the account. */
const STANDS_HOURS = 48
/** Within so long of registering another address is what had been mistyped: the first belonged to nobody yet. */
const MISTYPED_HOURS = 1

/**
 * Where a participant's link may go. An address that a session put there may be borrowed or stolen, so the link does not go
 * there yet. It goes to the one before, which is told of the change and may take the account back by this very link. What
 * the team changed holds at once. Asked while the person's row is locked.
 */
export async function resetAddress(
  tx: Db,
  { registrationId, now }: { registrationId: string; now: Date },
): Promise<string | undefined> {
  const [person] = await tx
    .select({ email: registrations.email, createdAt: registrations.createdAt })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  if (!person) return undefined
  let [address, since] = [person.email, now]
  for (const { oldEmail, changedAt, byTeam } of await changesOf(tx, registrationId)) {
    const stood = hoursBetween(changedAt, since) >= STANDS_HOURS
    if (stood || byTeam || hoursBetween(person.createdAt, changedAt) < MISTYPED_HOURS) break
    address = oldEmail
    since = changedAt
  }
  return address
}

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / HOUR_MS

/** The last changes, newest first; the participants' log says which of them the team made. */
const changesOf = (tx: Db, registrationId: string) =>
  tx
    .select({
      oldEmail: emailChanges.oldEmail,
      changedAt: emailChanges.changedAt,
      byTeam: sql<boolean>`${exists(
        tx
          .select({ one: sql`1` })
          .from(userLogs)
          .where(
            and(
              eq(userLogs.registrationId, emailChanges.registrationId),
              eq(userLogs.event, "email-updated"),
              eq(userLogs.at, emailChanges.changedAt),
            ),
          ),
      )}`,
    })
    .from(emailChanges)
    .where(eq(emailChanges.registrationId, registrationId))
    .orderBy(desc(emailChanges.changedAt), desc(emailChanges.id))
