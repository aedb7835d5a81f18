import { and, eq, sql } from "drizzle-orm"
import { writeUserLog } from "#app/audit/user-log.server"
import type { Db } from "#app/db/client.server"
import { keepChoice } from "#app/domain/my-data/keep-choice.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"

type Change = { registrationId: string; oldEmail: string; now: Date }

/**
 * Carries a refusal of news from a person's former address to the new one: their own choice becomes no, and the former
 * address, which belongs to nobody now, is forgotten. Mails that came back say nothing about what the person wants, so those
 * are not carried over. Runs in the transaction that holds the person's row.
 */
export async function moveRefusal(tx: Db, { registrationId, oldEmail, now }: Change): Promise<void> {
  const [refusal] = await tx
    .delete(unsubscribes)
    .where(eq(sql`lower(${unsubscribes.email})`, oldEmail))
    .returning({ reason: unsubscribes.reason })
  if (!refusal || refusal.reason === "bounced") return
  await stopNewsOf(tx, { registrationId, now })
}

/** Sets a person's own choice to no, where it was yes, and notes it in their log. */
export async function stopNewsOf(
  tx: Db,
  { registrationId, now }: { registrationId: string; now: Date },
): Promise<void> {
  const stopped = await tx
    .update(registrations)
    .set({ newsletter: false, newsletterAt: now })
    .where(and(eq(registrations.id, registrationId), registrations.newsletter))
    .returning({ id: registrations.id })
  if (stopped.length === 0) return
  await keepChoice(tx, { registrationId, choice: "no-news", at: now })
  await writeUserLog(tx, { registrationId, event: "news-stopped", at: now })
}
