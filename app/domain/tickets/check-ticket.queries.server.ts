import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { whyLeftOut } from "#app/domain/draws/base/left-out-number.server"
import { drawSegments } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import type { LuckyNumber } from "./lucky-number"

/** How many holders on each side of a number are shown. */
const NEAR = 5

/** The series that a draw hands out, in order. */
export const listSeriesRuns = (db: Db, drawId: string) =>
  db
    .select({ seriesFirst: drawSegments.seriesFirst, seriesCount: drawSegments.seriesCount })
    .from(drawSegments)
    .where(eq(drawSegments.drawId, drawId))
    .orderBy(asc(drawSegments.seriesFirst))

export type Holder = Awaited<ReturnType<typeof holders>>[number]

/**
 * Who holds a number of a draw, voided or not, or null; and the nearest holders above and below in the same series, in
 * ascending order. Three ranges of the index (draw, series, element), whatever the draw's size.
 */
export async function checkTicket(
  db: Db,
  { drawId, number }: { drawId: string; number: LuckyNumber },
): Promise<{ holder: Holder | null; below: Holder[]; above: Holder[] }> {
  const { element } = number
  const among = { drawId, series: number.series }
  const [[holder], below, above] = await Promise.all([
    holders(db, { ...among, where: eq(tickets.element, element), order: asc, most: 1 }),
    holders(db, { ...among, where: lt(tickets.element, element), order: desc, most: NEAR }),
    holders(db, { ...among, where: gt(tickets.element, element), order: asc, most: NEAR }),
  ])
  return { holder: holder ?? null, below: below.reverse(), above }
}

type Range = { drawId: string; series: number; where: SQL; order: typeof asc; most: number }

/** The few numbers are found by the index alone; only these are read and joined. */
function holders(db: Db, { drawId, series, where, order, most }: Range) {
  const near = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.drawId, drawId), eq(tickets.series, series), where))
    .orderBy(order(tickets.element))
    .limit(most)
    .as("near")
  return db
    .select({
      id: tickets.id,
      series: tickets.series,
      element: tickets.element,
      createdAt: tickets.createdAt,
      voidAt: tickets.voidAt,
      whyLeftOut: whyLeftOut("tickets"),
      person: {
        id: registrations.id,
        name: registrations.name,
        lastname: registrations.lastname,
        cpf: registrations.cpf,
        status: registrations.status,
      },
      invoice: {
        id: invoices.id,
        protocol: invoices.protocol,
        status: invoices.status,
        reason: invoices.reason,
      },
    })
    .from(near)
    .innerJoin(tickets, eq(tickets.id, near.id))
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .orderBy(order(tickets.element))
}
