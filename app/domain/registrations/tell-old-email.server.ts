import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { sendLater } from "#app/queue/jobs.server"
import { emailChanges } from "#drizzle/schema/email-changes"

type Change = { registrationId: string; oldEmail: string; now: Date }

/** The old address hears of a new one, whoever changed it: whoever took the account over does not read that mail. */
export async function tellOldEmail(tx: Db, { registrationId, oldEmail, now }: Change): Promise<void> {
  const id = uuidv7()
  await tx.insert(emailChanges).values({ id, registrationId, oldEmail, changedAt: now })
  await sendLater(tx, "mail", { kind: "email-changed", id })
}
