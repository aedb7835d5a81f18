import { and, eq, isNull } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { findOwnAddress } from "#app/domain/fulfilment/own-address.queries.server"
import { wayOf } from "#app/domain/fulfilment/prize-kinds.queries.server"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { awardDeadlines } from "#app/domain/prizes/deadlines"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import type { Locale } from "#app/errors"
import type { PrizeComing, PrizeValidatedFacts, WinnerValidatedFacts } from "#app/i18n/mails/mail-text"
import { sayDay } from "#app/i18n/say-day"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/time/clock.server"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { linkTo, type MailFacts, person, readsIn } from "./mail-facts.server"

/** A prize won on the spot, once it is validated. */
export async function findPrizeValidated(
  db: Db,
  awardId: string,
  asked?: Locale,
): Promise<MailFacts<PrizeValidatedFacts>> {
  const [row] = await db
    .select({
      to: person,
      prize: prizes.name,
      instructions: prizes.instructions,
      protocol: invoices.protocol,
      awardedAt: prizeAwards.awardedAt,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .where(
      and(
        eq(prizeAwards.id, awardId),
        eq(prizeAwards.state, "validated"),
        isNull(prizeAwards.releasedAt),
        stillGetsMail,
      ),
    )
  if (!row) return undefined
  const { to: winner, awardedAt, ...facts } = row
  const to = readsIn(winner, asked)
  const { deliverBy } = awardDeadlines({ wonOn: dayOf(awardedAt), promotionEnd: null })
  const coming = await howItComes(db, { awardId })
  return {
    to,
    facts: { ...shared(to, awardId), ...facts, ...coming, deliverBy: sayDay(deliverBy, to.locale) },
  }
}

/** A winner of a published draw, once validated. */
export async function findWinnerValidated(
  db: Db,
  winnerId: string,
  asked?: Locale,
): Promise<MailFacts<WinnerValidatedFacts>> {
  const [row] = await db
    .select({ to: person, draw: draws, deliverBy: winners.deliverBy, number: tickets })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(
      and(
        eq(winners.id, winnerId),
        eq(winners.state, "validated"),
        stillGetsMail,
        // Before the publication nobody may learn of a result.
        eq(draws.state, "published"),
      ),
    )
  if (!row) return undefined
  const { draw, deliverBy, number } = row
  const to = readsIn(row.to, asked)
  const facts = {
    draw: draw.title,
    prize: draw.prize,
    deliverBy: sayDay(deliverBy, to.locale),
    number: formatLuckyNumber(number, draw.rule.seriesDigits),
  }
  return { to, facts: { ...shared(to, winnerId), ...facts, ...(await howItComes(db, { winnerId })) } }
}

/** As the prize's own page knows it, at the moment that the mail goes. */
async function howItComes(db: Db, claim: ClaimRef): Promise<PrizeComing> {
  const [way, address] = [await wayOf(db, claim), await findOwnAddress(db, claim)]
  return {
    byHand: way === "hand",
    byPost: way === "post",
    byVoucher: way === "voucher",
    address: address?.saved === null,
  }
}

const shared = ({ name }: { name: string }, claimId: string) => ({
  name,
  url: linkTo(paths.prize(claimId)),
  contact: brand.company.email,
})
