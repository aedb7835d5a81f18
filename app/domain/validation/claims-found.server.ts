import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { type Count, countSearched } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { keyset, type PageRequest } from "#app/db/list.server"
import { drawsLike } from "#app/domain/draws/draws.queries.server"
import { findInvoiceByProtocol } from "#app/domain/invoices/invoices.queries.server"
import { awardsLike } from "#app/domain/prizes/awards-like.server"
import { type AskedPeople, isOfPeople } from "#app/domain/registrations/people-found.server"
import { type LuckyNumber, parseLuckyNumber } from "#app/domain/tickets/lucky-number"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { type ClaimFilter, type ClaimStatus, claimStatusOf } from "./claim-status"
import { isAwardUnconfirmed, isWinnerUnconfirmed } from "./unconfirmed.server"

export type ClaimRow = {
  id: string
  registrationId: string
  type: "award" | "winner"
  at: Date
  status: ClaimStatus
  prize: string
  name: string
  lastname: string
  cpf: string
  protocol: string | null
  number: (LuckyNumber & { seriesDigits: number }) | null
}

/** What the list asks for; `people` are whom its text means. */
type ClaimsSearch = {
  text: string | undefined
  status: ClaimFilter | undefined
  people: AskedPeople
}
/** Which of them, and the text that was searched for. */
type CountedClaims = { asked: SQL | undefined; text: string | undefined; most: number }
type Paged = { asked: SQL | undefined; page: PageRequest<string> }

/** Prizes won on the spot, as long as they are somebody's. */
export const awardsAsked = async (db: Db, { text, status, people }: ClaimsSearch): Promise<SQL | undefined> =>
  and(
    isNull(prizeAwards.releasedAt),
    status === "waiting" ? eq(prizeAwards.state, "pending") : undefined,
    status === "validated" || status === "invalid" ? eq(prizeAwards.state, status) : undefined,
    status === "unconfirmed" ? isAwardUnconfirmed(db) : undefined,
    text === undefined ? undefined : await awardsMeant(db, text, people),
  )

/** Winners of draws whose result stands; a surrogate whom nobody called has nothing to show. */
export const winnersAsked = async (
  db: Db,
  { text, status, people }: ClaimsSearch,
): Promise<SQL | undefined> =>
  and(
    inArray(draws.state, ["computed", "published"]),
    sql`not (${winners.kind} = 'surrogate' and ${winners.state} = 'pending')`,
    status === "waiting" ? inArray(winners.state, ["pending", "called"]) : undefined,
    status === "validated" || status === "invalid" ? eq(winners.state, status) : undefined,
    status === "unconfirmed" ? isWinnerUnconfirmed(db) : undefined,
    text === undefined ? undefined : await winnersMeant(db, text, people),
  )

/** How many prizes won on the spot those filters find, up to `most`. */
export const countAwardsToValidate = (db: Db, { asked, text, most }: CountedClaims): Promise<Count> =>
  countSearched(db, prizeAwards, asked, {
    text,
    most,
    order: sql`${prizeAwards.awardedAt}, ${prizeAwards.id}`,
  })

/** How many places of draws are there to validate, up to `most`. */
export const countWinnersToValidate = (db: Db, { asked, text, most }: CountedClaims): Promise<Count> =>
  countSearched(db, sql`${winners} join ${draws} on ${draws.id} = ${winners.drawId}`, asked, {
    text,
    most,
    order: sql`${winners.createdAt}, ${winners.id}`,
  })

const person = {
  registrationId: registrations.id,
  name: registrations.name,
  lastname: registrations.lastname,
  cpf: registrations.cpf,
}

/** A page of these prizes. */
export async function readAwardsToValidate(db: Db, { asked, page }: Paged): Promise<ClaimRow[]> {
  const { where, orderBy, limit } = keyset(page, prizeAwards.awardedAt, prizeAwards.id)
  const rows = await db
    .select({
      id: prizeAwards.id,
      at: prizeAwards.awardedAt,
      state: prizeAwards.state,
      prize: prizes.name,
      protocol: invoices.protocol,
      ...person,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .where(and(asked, where))
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(({ state: stored, ...row }) => ({
    ...row,
    type: "award",
    status: claimStatusOf(stored),
    number: null,
  }))
}

/** A page of these winners. */
export async function readWinnersToValidate(db: Db, { asked, page }: Paged): Promise<ClaimRow[]> {
  const { where, orderBy, limit } = keyset(page, winners.createdAt, winners.id)
  const rows = await db
    .select({
      id: winners.id,
      at: winners.createdAt,
      state: winners.state,
      prize: draws.prize,
      rule: draws.rule,
      protocol: invoices.protocol,
      ...person,
      series: tickets.series,
      element: tickets.element,
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(and(asked, where))
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(({ state, rule, series, element, ...row }) => ({
    ...row,
    type: "winner",
    status: claimStatusOf(state),
    number: { series, element, seriesDigits: rule.seriesDigits },
  }))
}

/** Prizes won on the spot by whatever somebody searches them by. */
export async function awardsMeant(db: Db, text: string, people: AskedPeople): Promise<SQL | undefined> {
  const number = readNumber(text)
  if (number) return inArray(prizeAwards.invoiceId, numbered(db, number, tickets.invoiceId))
  return awardsLike(db, text, people)
}

/** A condition: places of draws that a search finds. */
export async function winnersMeant(db: Db, text: string, people: AskedPeople): Promise<SQL | undefined> {
  const number = readNumber(text)
  if (number) return inArray(winners.ticketId, numbered(db, number, tickets.id))
  const invoice = await findInvoiceByProtocol(db, text)
  const ofInvoice = db.select({ id: tickets.id }).from(tickets)
  if (invoice) return inArray(winners.ticketId, ofInvoice.where(eq(tickets.invoiceId, invoice.id)))
  const drawIds = await drawsLike(db, text)
  return or(
    (await isOfPeople(winners.registrationId, people)) ?? sql`false`,
    drawIds.length > 0 ? inArray(winners.drawId, drawIds) : undefined,
  )
}

/** A lucky number as it is written or read out, `07/53.269` or `0753269`; a CPF is longer. */
function readNumber(text: string): LuckyNumber | null {
  const written = parseLuckyNumber(text)
  const digits = text.replace(/[\s.-]/g, "")
  if (written || !/^[0-9]{6,8}$/.test(digits)) return written
  return { series: Number(digits.slice(0, -5)), element: Number(digits.slice(-5)) }
}

/** The tickets of a number in every draw; the index begins with the draw, and these are few. */
function numbered(
  db: Db,
  { series, element }: LuckyNumber,
  column: typeof tickets.id | typeof tickets.invoiceId,
) {
  const every = inArray(tickets.drawId, db.select({ id: draws.id }).from(draws))
  const isIt = and(every, eq(tickets.series, series), eq(tickets.element, element))
  return db.select({ id: column }).from(tickets).where(isIt)
}
