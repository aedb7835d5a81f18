import { and, eq, isNotNull } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { hearingEnds } from "#app/domain/disqualification/hearing"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import type { Locale } from "#app/errors"
import type { DisqualificationAskedFacts, DisqualificationWithdrawnFacts } from "#app/i18n/mails/mail-text"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { linkTo, type MailFacts, person, readsIn } from "./mail-facts.server"

type State = typeof disqualifications.$inferSelect.state

/** A request in this state, with the prize that it is about and whose that is. */
async function findRequest(db: Db, id: string, state: State) {
  const isIt = and(
    eq(disqualifications.id, id),
    eq(disqualifications.state, state),
    isNotNull(disqualifications.toldAt),
    stillGetsMail,
  )
  const [ofDraw] = await db
    .select({ to: person, request: disqualifications, prize: draws.prize })
    .from(disqualifications)
    .innerJoin(winners, eq(winners.id, disqualifications.winnerId))
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(isIt)
  const [onTheSpot] = await db
    .select({ to: person, request: disqualifications, prize: prizes.name })
    .from(disqualifications)
    .innerJoin(prizeAwards, eq(prizeAwards.id, disqualifications.awardId))
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .where(isIt)
  return ofDraw ?? onTheSpot
}

/** Who is to lose a prize, as long as nobody decided about it. */
export async function findDisqualificationAsked(
  db: Db,
  id: string,
  { now, asked }: { now: Date; asked?: Locale },
): Promise<MailFacts<DisqualificationAskedFacts>> {
  const row = await findRequest(db, id, "asked")
  if (!row?.request.toldAt) return undefined
  const { request, prize } = row
  const to = readsIn(row.to, asked)
  // The time to answer begins as this mail leaves, which may be long after it was to.
  const until = hearingEnds({ toldAt: row.request.toldAt, sentAt: now })
  const facts = {
    name: to.name,
    url: linkTo(paths.prize(request.winnerId ?? request.awardId ?? "")),
    prize,
    reasonCode: request.reasonCode,
    until: sayMailMoment(until, to.locale),
    contact: brand.company.email,
  }
  return { to, facts }
}

/** Who was to lose a prize, and is no longer asked to. */
export async function findDisqualificationWithdrawn(
  db: Db,
  id: string,
): Promise<MailFacts<DisqualificationWithdrawnFacts>> {
  const row = await findRequest(db, id, "withdrawn")
  if (!row) return undefined
  const { to, prize } = row
  // A place in the reserve has no page of its own any more.
  return { to, facts: { name: to.name, url: linkTo(paths.perfil), prize, contact: brand.company.email } }
}
