import { and, eq, isNull } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import type { DrawPublishedFacts } from "#app/i18n/mails/mail-text"
import { paths } from "#app/paths"
import { drawNotices } from "#drizzle/schema/draw-notices"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"
import { isActive, linkTo, type MailFacts, person } from "./mail-facts.server"

/** Who held numbers of a draw whose result is out and did not win: winners are written to by themselves. */
export async function findDrawPublished(db: Db, noticeId: string): Promise<MailFacts<DrawPublishedFacts>> {
  const [row] = await db
    .select({ to: person, draw: draws })
    .from(drawNotices)
    .innerJoin(draws, eq(draws.id, drawNotices.drawId))
    .innerJoin(registrations, eq(registrations.id, drawNotices.registrationId))
    .where(and(eq(drawNotices.id, noticeId), isActive))
  if (!row?.draw.extraction) return undefined
  const { to, draw } = row
  const own = { held: await countHeld(db, to.id, draw.id), places: await placesOf(db, to.id, draw.id) }
  const isReserve = own.places.every(({ kind, state }) => kind === "surrogate" && state === "pending")
  if (own.held === 0 || !isReserve) return undefined
  const facts = {
    name: to.name,
    url: linkTo(paths.draw(draw.id)),
    draw: draw.title,
    number: formatLuckyNumber(drawnNumber(draw.rule, row.draw.extraction), draw.rule.seriesDigits),
    held: own.held,
    reserve: own.places.length > 0,
    contact: brand.company.email,
  }
  return { to, facts }
}

const countHeld = (db: Db, registrationId: string, drawId: string) =>
  db.$count(
    tickets,
    and(eq(tickets.registrationId, registrationId), eq(tickets.drawId, drawId), isNull(tickets.voidAt)),
  )

const placesOf = (db: Db, registrationId: string, drawId: string) =>
  db
    .select({ kind: winners.kind, state: winners.state })
    .from(winners)
    .where(and(eq(winners.registrationId, registrationId), eq(winners.drawId, drawId)))
