import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { lockDrawsShared } from "#app/domain/draws/draw-locks.server"
import { countTickets } from "#app/domain/tickets/count-tickets.queries.server"
import { storeTotals } from "#app/domain/tickets/store-totals.server"
import { tickets, ticketTotals } from "#drizzle/schema/tickets"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { freshDatabase } from "#tests/support/database"
import { somebodyWaits } from "#tests/support/somebody-waits"

const now = new Date("2026-11-18T15:00:00Z")
/** Half an hour before São Paulo's midnight, which is the next day in UTC. */
const yesterday = new Date("2026-11-18T02:30:00Z")
const before = new Date("2026-11-12T15:00:00Z")

let db: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  // As the owner, who voids numbers alone.
  db = connect(database.ownerUrl, { max: 4 })
  close = async () => {
    await db.$client.end()
    await database.drop()
  }
})
afterAll(() => close())

type Draw = Awaited<ReturnType<typeof insertDraw>>
type GivenNumbers = { on: Date; count: number; tx?: Parameters<typeof insertTickets>[0]; voided?: boolean }

async function give(draw: Draw, { on, count, tx = db, voided = false }: GivenNumbers) {
  const invoice = await insertInvoice(db, { receivedAt: on })
  return insertTickets(tx, { draw, invoice, count, voidAt: voided ? now : undefined })
}

/** Two days that are over, with a void number on the first, and today. */
async function givenOnThreeDays(): Promise<Draw> {
  const draw = await insertDraw(db, { periodStart: new Date("2026-11-01T00:00:00Z") })
  await give(draw, { on: before, count: 4 })
  await give(draw, { on: before, count: 1, voided: true })
  await give(draw, { on: yesterday, count: 3 })
  await give(draw, { on: now, count: 2 })
  return draw
}

const setVoid = (id: string, voidAt: Date | null) =>
  db.update(tickets).set({ voidAt }).where(eq(tickets.id, id))

/** Number by number, by another statement than the product's. */
async function countPlainly({ id }: Draw) {
  const rows = await db.execute<{ series: number; day: string; given: number; voided: number }>(sql`
    select series, to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, count(*)::int as given,
      count(*) filter (where void_at is not null)::int as voided
    from tickets where draw_id = ${id}::uuid group by 1, 2 order by 1, 2`)
  return [...rows]
}

const storedDays = async ({ id }: Draw) => {
  const rows = await db.select().from(ticketTotals).where(eq(ticketTotals.drawId, id))
  return [...new Set(rows.map(({ day }) => day))].toSorted()
}

test("the days that are over are stored, once, and the sums are the same as before", async () => {
  const draw = await givenOnThreeDays()
  const sums = await countPlainly(draw)
  expect(await countTickets(db, draw.id)).toEqual(sums)
  expect(await storeTotals(db, now)).toBe(2)
  expect(await storedDays(draw)).toEqual(["2026-11-12", "2026-11-17"])
  expect(await countTickets(db, draw.id)).toEqual(sums)
  expect(await storeTotals(db, now)).toBe(0)
  expect(await countTickets(db, draw.id)).toEqual(sums)
})

test("a number that is voided, comes back or is given late is in the sums at once", async () => {
  const draw = await givenOnThreeDays()
  await storeTotals(db, now)
  const [first, second] = await give(draw, { on: before, count: 2 })
  const [today] = await give(draw, { on: now, count: 1 })
  // A day between two stored ones, on which nothing had been given.
  await give(draw, { on: new Date("2026-11-14T15:00:00Z"), count: 2 })
  await give(draw, { on: new Date("2026-11-14T15:00:00Z"), count: 1, voided: true })
  for (const ticket of [first, second, today]) await setVoid(ticket!.id, now)
  await setVoid(second!.id, null)
  const sums = await countPlainly(draw)
  expect(sums.filter(({ day }) => day === "2026-11-14").reduce((sum, { given }) => sum + given, 0)).toBe(3)
  expect(await countTickets(db, draw.id)).toEqual(sums)
  expect(await storedDays(draw)).toEqual(["2026-11-12", "2026-11-14", "2026-11-17"])
})

test("what is being written as a day is stored is waited for, and is in its sums", async () => {
  const draw = await givenOnThreeDays()
  let storing: Promise<number> = Promise.resolve(0)
  await db.transaction(async (tx) => {
    await lockDrawsShared(tx, [draw.id])
    await give(draw, { on: before, count: 1, tx })
    storing = storeTotals(db, now)
    await somebodyWaits(db)
  })
  await storing
  expect(await storedDays(draw)).toEqual(["2026-11-12", "2026-11-17"])
  expect(await countTickets(db, draw.id)).toEqual(await countPlainly(draw))
})
