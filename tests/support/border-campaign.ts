import type { Db } from "#app/db/client.server"
import { products } from "#drizzle/schema/stores"
import { insertDraw, type MadeDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { makeRandom } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets, type TicketRow } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"

/** Noon in São Paulo. */
export const now = new Date("2026-11-22T15:00:00Z")
/** The long day (its hour 23 comes twice), the short one (it begins at 01:00), and days of today. */
const long = { begins: "2018-02-17T02:00:00Z", ends: "2018-02-18T03:00:00Z" }
const short = { begins: "2018-11-04T03:00:00Z", ends: "2018-11-05T02:00:00Z" }
const borders = [
  ...[long, short].flatMap(({ begins, ends }) => [begins, ends]),
  "2018-02-18T01:30:00Z",
  "2018-02-18T02:30:00Z",
  "2026-11-21T03:00:00Z",
  "2026-11-22T03:00:00Z",
].map((text) => Date.parse(text))

const random = makeRandom(27)
const HOUR_MS = 3_600_000
const someMoment = () => {
  const border = random.pick(borders)
  const near = random.pick([-1, 0, 1, random.int(-HOUR_MS, HOUR_MS), random.int(-20 * HOUR_MS, 20 * HOUR_MS)])
  return new Date(Math.min(border + near, +now))
}

/** People, coupons, numbers and prizes at random about the borders of those days; as the owner of the tables. */
export async function fillBorders(db: Db): Promise<void> {
  const bars = []
  for (const [uf, city] of [
    ["SP", "Campinas"],
    ["SP", "Santos"],
    ["AC", "Rio Branco"],
  ] as const)
    bars.push(await insertStore(db, { now, uf, city }))
  const [lager, ale] = await db
    .insert(products)
    .values(["Lager", "Ale"].map((name, n) => ({ name, sku: `P${n}` })))
    .returning()
  const people = []
  for (let n = 0; n < 25; n++)
    people.push(
      await insertRegistration(db, {
        now: someMoment(),
        passwordHash: "none",
        uf: random.pick(["SP", "RJ"]),
        city: random.pick(["Santos", "Niterói"]),
        status: random.chance(0.2) ? "canceled" : "active",
        utm: random.pick([{}, { source: "cartaz" }, { source: "rádio", medium: "som", campaign: "gol" }]),
      }),
    )

  const draw = await insertDraw(db, { now, periodStart: new Date("2018-01-01T02:00:00Z") })
  const given = []
  for (let n = 0; n < 90; n++) {
    const at = someMoment()
    const item = (productId: string) => ({ productId, quantity: random.int(1, 6), numbersPerUnit: 1 })
    const items = random.pick([[], [item(lager!.id)], [item(lager!.id), item(ale!.id), item(lager!.id)]])
    const invoice = await insertInvoice(db, {
      now: at,
      registrationId: random.pick(people).id,
      store: random.pick(bars),
      status: random.pick(["validated", "validated", "pending", "invalid"]),
      items,
    })
    const voidAt = random.chance(0.2) ? now : undefined
    if (random.chance(0.7))
      given.push(...(await insertTickets(db, { draw, invoice, count: random.int(1, 3), voidAt })))
    if (random.chance(0.2)) await win(db, invoice, at)
  }
  await win(db, { id: null, registrationId: people[0]!.id }, someMoment())
  await drawPlaces(db, { draw, numbers: given })
}

/** Places of a published draw, one in three a reserve's that nobody called. */
async function drawPlaces(db: Db, { draw, numbers }: { draw: MadeDraw; numbers: TicketRow[] }) {
  const computed = await moveDraw(db, draw, { to: "computed" })
  for (const [n, ticket] of numbers.slice(0, 30).entries())
    await insertWinner(db, {
      draw: computed,
      ticket,
      order: n + 1,
      kind: n % 3 === 2 ? "surrogate" : "titular",
      state: n % 3 === 2 ? "pending" : random.pick(["pending", "validated"] as const),
    })
  await moveDraw(db, computed, { to: "published" })
}

async function win(db: Db, invoice: { id: string | null; registrationId: string }, at: Date) {
  const prize = await insertPrize(db, { now: at })
  const state = random.pick(["pending", "validated", "invalid"] as const)
  const { id: invoiceId, registrationId } = invoice
  await insertAward(db, { now: at, prizeId: prize.id, registrationId, invoiceId, state })
}
