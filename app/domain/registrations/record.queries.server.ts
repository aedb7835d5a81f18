import { desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isLeftOut } from "#app/domain/draws/base/left-out-number.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { RECORD_PART } from "./registration-history.server"

/** A person's latest invoices, newest first. */
export const listLatestInvoices = (db: Db, registrationId: string) =>
  db
    .select({
      id: invoices.id,
      protocol: invoices.protocol,
      status: invoices.status,
      reason: invoices.reason,
      totalCents: invoices.totalCents,
      receivedAt: invoices.receivedAt,
    })
    .from(invoices)
    .where(eq(invoices.registrationId, registrationId))
    .orderBy(desc(invoices.receivedAt), desc(invoices.id))
    .limit(RECORD_PART)

export type PersonDraw = {
  id: string
  title: string
  valid: number
  void: number
  /** The latest of them. */
  numbers: {
    id: string
    number: string
    isVoid: boolean
    /** By its draw's closed list, in which it takes no part. */
    isLeftOut: boolean
    invoiceId: string
    protocol: string
  }[]
}

/** A person's lucky numbers draw by draw, the latest extraction first: how many count, how many are void, the latest. */
export async function listDrawNumbers(db: Db, registrationId: string): Promise<PersonDraw[]> {
  const numbered = db
    .select({
      id: tickets.id,
      place:
        sql<number>`row_number() over (partition by ${tickets.drawId} order by ${tickets.createdAt} desc, ${tickets.id})`.as(
          "place",
        ),
      given: sql<number>`count(*) over (partition by ${tickets.drawId})`.as("given"),
      voided: sql<number>`count(${tickets.voidAt}) over (partition by ${tickets.drawId})`.as("voided"),
    })
    .from(tickets)
    .where(eq(tickets.registrationId, registrationId))
    .as("numbered")
  const rows = await db
    .select({
      drawId: draws.id,
      title: draws.title,
      rule: draws.rule,
      id: tickets.id,
      series: tickets.series,
      element: tickets.element,
      voidAt: tickets.voidAt,
      isLeftOut: isLeftOut("tickets"),
      invoiceId: invoices.id,
      protocol: invoices.protocol,
      given: sql<number>`${numbered.given}::int`,
      voided: sql<number>`${numbered.voided}::int`,
    })
    .from(numbered)
    .innerJoin(tickets, eq(tickets.id, numbered.id))
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .where(sql`${numbered.place} <= ${RECORD_PART}`)
    .orderBy(desc(draws.extractionOn), draws.id, numbered.place)
  const byDraw = new Map<string, PersonDraw>()
  for (const { drawId, title, rule, given, voided, voidAt, series, element, ...shown } of rows) {
    const draw = byDraw.get(drawId) ?? { id: drawId, title, valid: given - voided, void: voided, numbers: [] }
    const number = formatLuckyNumber({ series, element }, rule.seriesDigits)
    draw.numbers.push({ ...shown, number, isVoid: voidAt !== null })
    byDraw.set(drawId, draw)
  }
  return [...byDraw.values()]
}

/** The instant prizes that a person won, newest first, also those that went back on offer. */
export async function listAwards(db: Db, registrationId: string) {
  const rows = await db
    .select({
      id: prizeAwards.id,
      prizeId: prizes.id,
      name: prizes.name,
      state: prizeAwards.state,
      awardedAt: prizeAwards.awardedAt,
      releasedAt: prizeAwards.releasedAt,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .where(eq(prizeAwards.registrationId, registrationId))
    .orderBy(desc(prizeAwards.awardedAt), desc(prizeAwards.id))
    .limit(RECORD_PART)
  return rows.map(({ releasedAt, ...award }) => ({ ...award, isReleased: releasedAt !== null }))
}

/** A person's places in draws' results, the latest extraction first. */
export async function listWins(db: Db, registrationId: string) {
  const rows = await db
    .select({
      id: winners.id,
      order: winners.order,
      kind: winners.kind,
      state: winners.state,
      draw: draws.title,
      prize: draws.prize,
      rule: draws.rule,
      series: tickets.series,
      element: tickets.element,
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .where(eq(winners.registrationId, registrationId))
    .orderBy(desc(draws.extractionOn), winners.order, winners.id)
    .limit(RECORD_PART)
  return rows.map(({ rule, series, element, ...win }) => ({
    ...win,
    number: formatLuckyNumber({ series, element }, rule.seriesDigits),
  }))
}
