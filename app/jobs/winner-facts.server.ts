import { and, eq, inArray, isNotNull } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import type { Locale } from "#app/errors"
import type { WinnerDrawnFacts } from "#app/i18n/mails/mail-text"
import { sayDay } from "#app/i18n/say-day"
import { paths } from "#app/paths"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { linkTo, type MailFacts, person, readsIn } from "./mail-facts.server"
import { prizeNeeds } from "./prize-needs.server"

/** A titular of a published draw, or a surrogate who was called; nobody who was disqualified meanwhile. */
export async function findWinnerDrawn(
  db: Db,
  winnerId: string,
  { called, asked }: { called: boolean; asked?: Locale },
): Promise<MailFacts<WinnerDrawnFacts>> {
  const [row] = await db
    .select({ to: person, draw: draws, winner: winners, number: tickets })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(
      and(
        eq(winners.id, winnerId),
        eq(draws.state, "published"),
        stillGetsMail,
        inArray(winners.state, ["pending", "called", "validated"]),
        called ? isNotNull(winners.replacesId) : eq(winners.kind, "titular"),
      ),
    )
  if (!row) return undefined
  const { draw, winner, number } = row
  const to = readsIn(row.to, asked)
  const facts = {
    ...(await prizeNeeds(db, { claim: { winnerId }, invoiceId: number.invoiceId })),
    name: to.name,
    url: linkTo(paths.draw(draw.id)),
    prizeUrl: linkTo(paths.prize(winnerId)),
    contact: brand.company.email,
    draw: draw.title,
    prize: draw.prize,
    claimBy: sayDay(winner.claimBy, to.locale),
    number: formatLuckyNumber(number, draw.rule.seriesDigits),
  }
  return { to, facts }
}
