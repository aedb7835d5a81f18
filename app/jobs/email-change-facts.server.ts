import { eq } from "drizzle-orm"
import { resetAddress } from "#app/auth/reset-address.server"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import type { Locale } from "#app/errors"
import type { EmailChangedFacts } from "#app/i18n/mails/mail-text"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { emailChanges } from "#drizzle/schema/email-changes"
import { registrations } from "#drizzle/schema/registrations"
import { linkTo, type MailFacts, readsIn } from "./mail-facts.server"

/**
 * Whoever's email changed, at the former address, even where the account was closed since; undefined once it is forgotten.
 * A way back is told of only where a link for a new password would come to that very address.
 */
export async function findEmailChange(
  db: Db,
  id: string,
  { now, asked }: { now: Date; asked?: Locale },
): Promise<MailFacts<EmailChangedFacts>> {
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
  const { at, ...owner } = row
  const to = readsIn(owner, asked)
  const hasWayBack = (await resetAddress(db, { registrationId: to.id, now })) === to.address
  const url = hasWayBack ? linkTo(paths.forgot) : ""
  return { to, facts: { name: to.name, at: sayMailMoment(at, to.locale), url, contact: brand.company.email } }
}
