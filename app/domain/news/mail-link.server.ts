import { eq, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { registrations } from "#drizzle/schema/registrations"
import { getsNews } from "./news-consent.server"

export type MailLink = { mailKey: string; canReturn: boolean; getsNews: boolean }

/** Whose news mails carry this key; undefined for one that nobody has. */
export async function personBehind(db: Db, mailKey: string) {
  if (!isUuid(mailKey)) return undefined
  const [row] = await db
    .select({ id: registrations.id, status: registrations.status })
    .from(registrations)
    .where(eq(registrations.mailKey, mailKey))
  return row
}

/** What the page behind a mail's link has to know, and nothing else of the person: links are forwarded. */
export async function readMailLink(db: Db, mailKey: string): Promise<MailLink | undefined> {
  const person = await personBehind(db, mailKey)
  if (!person) return undefined
  return {
    mailKey,
    canReturn: person.status === "active",
    getsNews: await getsNews(db, person.id),
  }
}

/**
 * Another key for the mails to come, in the transaction that gives an account another email: whoever reads the old mailbox,
 * a stranger's where the address was mistyped, chooses for nobody any more.
 */
export async function renewMailKey(tx: Db, { registrationId }: { registrationId: string }): Promise<void> {
  await tx
    .update(registrations)
    .set({ mailKey: sql`gen_random_uuid()` })
    .where(eq(registrations.id, registrationId))
}
