import { and, eq, isNull } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import type { Locale } from "#app/errors"
import type { AccountClosedFacts } from "#app/i18n/mails/mail-text"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { erasures } from "#drizzle/schema/erasures"
import { registrations } from "#drizzle/schema/registrations"
import { type MailFacts, person, readsIn } from "./mail-facts.server"
import { nextNight } from "./night"
import { whomToWarn } from "./whom-to-warn.server"

/**
 * Whoever closed their account, as long as it can be given back: undefined once it was, or they are forgotten. Until when
 * that is goes by the moment at which the mail leaves, as an erasure that waits for a draw or a prize comes a night later.
 */
export async function findAccountClosed(
  db: Db,
  registrationId: string,
  { now, asked }: { now: Date; asked?: Locale },
): Promise<MailFacts<AccountClosedFacts>> {
  const [row] = await db
    .select({ to: person, at: erasures.askedAt })
    .from(erasures)
    .innerJoin(registrations, eq(registrations.id, erasures.registrationId))
    .where(and(eq(erasures.registrationId, registrationId), isNull(erasures.erasedAt)))
  if (!row) return undefined
  const { to } = await whomToWarn(db, { to: readsIn(row.to, asked), now })
  const facts = {
    name: to.name,
    at: sayMailMoment(row.at, to.locale),
    until: sayMailMoment(nextNight(now), to.locale),
    contact: brand.company.email,
  }
  return { to, facts }
}
