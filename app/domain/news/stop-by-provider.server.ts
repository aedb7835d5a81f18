import { inArray } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { emailField } from "#app/domain/registrations/person-fields"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"
import { stopNewsOf } from "./move-refusal.server"

const MOST = 1_000

/** As people's own are kept; null for one that no form takes, and so nobody here has. */
const toldEmail = z.string({ error: "required" }).transform((text) => emailField.safeParse(text).data ?? null)

/**
 * What a mail provider tells of addresses: a mail came back for good, or somebody called it spam. It tells the same events
 * again until they are taken: one address that cannot be read stops none of the others.
 */
export const mailEventsInput = z.object({
  events: z
    .array(z.object({ type: z.enum(["bounce", "complaint"], "choice"), email: toldEmail }), "invalid")
    .max(MOST, `too-long:${MOST}`),
})
type MailEvents = z.output<typeof mailEventsInput>["events"]

/**
 * Stops news to these addresses; what was told before stays as it was told. Who called one spam wants none at another
 * address either; a mail that came back says nothing of what its person wants. One that nobody has, or that somebody left, is
 * kept nowhere: it would outlast its person. Answers how many are new.
 */
export async function stopByProvider(db: Db, events: MailEvents, now: Date): Promise<number> {
  const emails = events.flatMap(({ email }) => email ?? [])
  if (emails.length === 0) return 0
  const theirs = await db
    .select({ id: registrations.id, email: registrations.email })
    .from(registrations)
    .where(inArray(registrations.email, emails))
  const known = new Set(theirs.map(({ email }) => email))
  const rows = events.flatMap(({ type, email }) => {
    if (email === null || !known.has(email)) return []
    const reason = type === "bounce" ? ("bounced" as const) : ("complained" as const)
    return [{ email, reason, createdAt: now }]
  })
  if (rows.length === 0) return 0
  const complaints = new Set(rows.flatMap(({ reason, email }) => (reason === "complained" ? email : [])))
  const angry = theirs.filter(({ email }) => complaints.has(email)).map(({ id }) => id)
  return inTransaction(db, async (tx) => {
    // Each person's row before what is said of their address, as whoever chooses does it; in one order for all.
    for (const registrationId of angry.toSorted()) await stopNewsOf(tx, { registrationId, now })
    const made = await tx
      .insert(unsubscribes)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: unsubscribes.id })
    return made.length
  })
}
