import { and, eq, isNull, ne, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { promotionEnd } from "#app/domain/campaign.server"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import { awardDeadlines } from "#app/domain/prizes/deadlines"
import { findLastPeriodEnd } from "#app/domain/validation/record.queries.server"
import type { Locale } from "#app/errors"
import type { PrizeWonFacts } from "#app/i18n/mails/mail-text"
import { sayDay } from "#app/i18n/say-day"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/time/clock.server"
import { env, publicOrigin } from "#app/platform/env.server"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { prizeNeeds } from "./prize-needs.server"

export type Recipient = {
  id: string
  name: string
  address: string
  locale: Locale
  /** Of a participant: the key by which who wants news stops them. */
  mailKey?: string
  newsletter?: boolean
  /** The account is closed: of a prize alone somebody is told then. */
  isClosed?: boolean
}
export type MailFacts<Facts> = { to: Recipient; facts: Facts } | undefined

/** Who is written to, in the language that somebody asked for. */
export const readsIn = <To extends { locale: Locale }>(to: To, asked: Locale | undefined): To =>
  asked ? { ...to, locale: asked } : to

export const linkTo = (path: string): string => publicOrigin() + path

export const person = {
  id: registrations.id,
  name: registrations.name,
  address: registrations.email,
  locale: registrations.locale,
  mailKey: registrations.mailKey,
  newsletter: registrations.newsletter,
  isClosed: sql<boolean>`${registrations.status} <> 'active'`,
}
export const isActive = eq(registrations.status, "active")

/** The person, or undefined once the account is not active; the same holds for everything here but a prize of their own. */
export async function findPerson(db: Db, id: string): Promise<Recipient | undefined> {
  const [row] = await db
    .select(person)
    .from(registrations)
    .where(and(eq(registrations.id, id), isActive))
  return row
}

/** The back office is in Portuguese. */
export async function findAdministrator(db: Db, id: string): Promise<Recipient | undefined> {
  const [row] = await db
    .select({ id: users.id, name: users.name, address: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, "active")))
  return row && { ...row, locale: "pt" }
}

export async function findPrizeWon(
  db: Db,
  awardId: string,
  asked?: Locale,
): Promise<MailFacts<PrizeWonFacts>> {
  const [row] = await db
    .select({
      to: person,
      prize: prizes.name,
      instructions: prizes.instructions,
      protocol: invoices.protocol,
      invoiceId: prizeAwards.invoiceId,
      awardedAt: prizeAwards.awardedAt,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    // A prize that went back on offer meanwhile, or was lost, is no good news for anybody.
    .where(
      and(
        eq(prizeAwards.id, awardId),
        isNull(prizeAwards.releasedAt),
        ne(prizeAwards.state, "invalid"),
        stillGetsMail,
      ),
    )
  if (!row) return undefined
  const { to: winner, invoiceId, awardedAt, ...prize } = row
  const to = readsIn(winner, asked)
  const end = promotionEnd(env(), await findLastPeriodEnd(db))
  const { claimBy } = awardDeadlines({ wonOn: dayOf(awardedAt), promotionEnd: end })
  const facts = {
    ...prize,
    ...(await prizeNeeds(db, { claim: { awardId }, invoiceId })),
    name: to.name,
    url: linkTo(paths.prize(awardId)),
    claimBy: claimBy && sayDay(claimBy, to.locale),
  }
  return { to, facts }
}
