import { and, eq, gt } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { DAY_MS } from "#app/platform/time/days"
import { sendLater } from "#app/queue/jobs.server"
import { emailChanges } from "#drizzle/schema/email-changes"

/** Whoever changes it to strangers' addresses in turn would have us write to each of them. */
const MOST_A_DAY = 3

type Change = { registrationId: string; oldEmail: string; now: Date }

/**
 * The old address hears of a new one, whoever changed it: whoever took the account over does not read that mail. For two
 * days it also gets the links that set a password (auth/reset-address). In the
 * transaction that holds the person's row.
 */
export async function tellOldEmail(tx: Db, { registrationId, oldEmail, now }: Change): Promise<void> {
  const id = uuidv7()
  const today = await tx.$count(
    emailChanges,
    and(
      eq(emailChanges.registrationId, registrationId),
      gt(emailChanges.changedAt, new Date(now.getTime() - DAY_MS)),
    ),
  )
  await tx.insert(emailChanges).values({ id, registrationId, oldEmail, changedAt: now })
  if (today < MOST_A_DAY) await sendLater(tx, "mail", { kind: "email-changed", id })
}
