import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { listWinners } from "#app/domain/winners/winners.list.server"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { NOON, openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
})
afterAll(() => close())

/** Every line of the list, page by page; `next` and then `previous` all the way back. */
async function walked(sort: string) {
  const [there, back] = [[] as string[][], [] as string[][]]
  const read = (cursor: string) =>
    listWinners(db, new URL(`http://x/?sort=${sort}&cursor=${cursor}`), { named: true, now: NOON })
  const say = ({ rows }: Awaited<ReturnType<typeof read>>) =>
    rows.map(({ id, deliverBy }) => `${deliverBy ?? "none"} ${id}`)
  let page = await read("")
  for (there.push(say(page)); page.next; there.push(say(page))) page = await read(page.next)
  for (back.push(say(page)); page.previous; back.push(say(page))) page = await read(page.previous)
  expect(back.filter((lines) => lines.length > 0).toReversed()).toEqual(there)
  return there.flat()
}

test("reserves, who have nothing to be delivered, come last whichever way the deadlines go, page by page", async () => {
  const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
  const invoice = await insertInvoice(db, { registrationId })
  const planned = await insertDraw(db)
  const tickets = await insertTickets(db, { draw: planned, invoice, count: 120 })
  const draw = await moveDraw(db, planned, { to: "computed" })
  for (const [n, ticket] of tickets.entries()) {
    const kind = n < 60 ? "titular" : "surrogate"
    await insertWinner(db, { draw, ticket, order: n + 1, kind, deliverBy: `2027-01-${10 + (n % 20)}` })
  }
  const days = tickets.slice(0, 60).map((_, n) => `2027-01-${10 + (n % 20)}`)
  for (const [sort, inOrder] of [
    ["deliverBy", days.toSorted()],
    ["-deliverBy", days.toSorted().toReversed()],
  ] as const) {
    const lines = await walked(sort)
    expect(new Set(lines).size).toBe(120)
    const shown = lines.map((line) => line.split(" ")[0])
    expect(shown).toEqual([...inOrder, ...tickets.slice(60).map(() => "none")])
  }
})
