import { eq } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import type { EmailChangedFacts } from "#app/i18n/mails/mail-text"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { emailChanges } from "#drizzle/schema/email-changes"
import { registrations } from "#drizzle/schema/registrations"
import type { MailFacts } from "./mail-facts.server"

/** Whose email changed, at the address of before, also where the account was closed since; undefined once it is forgotten. */
export async function findEmailChange(db: Db, id: string): Promise<MailFacts<EmailChangedFacts>> {
  const [row] = await db
    .select({
      id: registrations.id,
      name: registrations.name,
      locale: registrations.locale,
      address: emailChanges.oldEmail,
      at: emailChanges.changedAt,
    })
    .from(emailChanges)
    .innerJoin(registrations, eq(registrations.id, emailChanges.registrationId))
    .where(eq(emailChanges.id, id))
  if (!row) return undefined
  const { at, ...to } = row
  return { to, facts: { name: to.name, at: sayMailMoment(at, to.locale), contact: brand.company.email } }
}
