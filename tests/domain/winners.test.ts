import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { drawsAhead } from "#app/domain/draws/publication/draws-ahead.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { listPublicPlaces, sumUpPlaces } from "#app/domain/winners/public-winners.queries.server"
import { listInstantWinners } from "#app/domain/winners/winners.queries.server"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { FAR, later, NOON, openPromotion } from "../support/promotion"
import { prizeKinds } from "#app/domain/prizes/prizes.queries.server"

/** Long after all that is decided here. */
const now = FAR

let db: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
})
afterAll(() => close())

const person = (name: string, lastname: string) =>
  insertRegistration(db, { passwordHash: "none", name, lastname, uf: "PA", city: "Belém" })

/** Gives a prize at a time; minutes after noon. */
async function award(
  minutes: number,
  overrides: { state?: "pending" | "validated" | "invalid"; releasedAt?: Date } = {},
) {
  const prize = await insertPrize(db, { name: `Camisa ${minutes}` })
  const who = await person("Ana", "de Souza")
  const now = later(minutes * 60_000)
  return insertAward(db, { prizeId: prize.id, registrationId: who.id, state: "validated", ...overrides, now })
}

describe("winners of instant prizes", () => {
  test("appear once confirmed, newest first, by first name and initial", async () => {
    await award(1)
    await award(2, { state: "pending" })
    await award(3, { state: "invalid" })
    await award(4, { releasedAt: NOON })
    await award(5)
    const { rows } = await listInstantWinners(db, new URLSearchParams(), { now })
    expect(rows.map(({ prize }) => prize)).toEqual(["Camisa 5", "Camisa 1"])
    expect(rows[0]).toEqual({
      id: rows[0]?.id,
      name: "Ana S.",
      place: "Belém, PA",
      prize: "Camisa 5",
      day: "2026-11-18",
    })
  })

  test("are paged without losing or repeating anyone", async () => {
    for (let minutes = 10; minutes < 15; minutes++) await award(minutes)
    const seen: string[] = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listInstantWinners>> = await listInstantWinners(
        db,
        new URLSearchParams(cursor ? { cursor } : {}),
        { now, size: 2 },
      )
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(7)
  })
})

describe("winners of a draw", () => {
  test("appear when it is published and they are confirmed", async () => {
    const draw = await insertDraw(db, { now: NOON, title: "Sorteio da Final" })
    const [ana, bia, ...others] = await Promise.all(
      [1, 2, 3].map(async () => {
        const invoice = await insertInvoice(db, { now: NOON })
        const [ticket] = await insertTickets(db, { draw, invoice })
        return ticket!
      }),
    )
    expect((await drawsAhead(db, NOON)).map(({ title }) => title)).toEqual(["Sorteio da Final"])
    const states = [
      [ana, "validated"],
      [bia, "pending"],
      [others[0], "invalid"],
    ] as const
    const computed = await moveDraw(db, draw, { to: "computed" })
    for (const [index, [ticket, state]] of states.entries())
      await insertWinner(db, {
        draw,
        ticket: ticket!,
        order: index + 1,
        state,
        reason: "CPF bloqueado",
        reasonCode: "staff",
      })
    expect((await listPublicPlaces(db, draw.id, { now })).rows).toEqual([])
    await moveDraw(db, computed, { to: "published" })
    const number = formatLuckyNumber(ana!, draw.rule.seriesDigits)
    expect((await listPublicPlaces(db, draw.id, { now })).rows).toMatchObject([
      { order: 1, number, standing: "confirmed", person: { name: "Torcida N.", place: "Campinas, SP" } },
      { order: 2, standing: "checking", person: null, reason: null },
      { order: 3, standing: "disqualified", person: null, reason: "staff" },
    ])
    expect(await drawsAhead(db, NOON)).toEqual([])
  })

  test("are named in full where the draw's regulation demands it, and there alone", async () => {
    for (const [winnerNames, name] of [
      ["full", "Torcida Nunes"],
      ["masked", "Torcida N."],
    ] as const) {
      const draw = await insertDraw(db, { now: NOON, winnerNames })
      const { id: registrationId } = await insertRegistration(db, { name: "Torcida", lastname: "Nunes" })
      const invoice = await insertInvoice(db, { now: NOON, registrationId })
      const [ticket] = await insertTickets(db, { draw, invoice })
      const computed = await moveDraw(db, draw, { to: "computed" })
      await insertWinner(db, { draw, ticket: ticket!, order: 1, state: "validated" })
      await moveDraw(db, computed, { to: "published" })
      const { rows } = await listPublicPlaces(db, draw.id, { now })
      expect([winnerNames, rows[0]?.person?.name]).toEqual([winnerNames, name])
    }
  })

  test("are all there page by page, a called surrogate too, however far down; the reserve is a count", async () => {
    const draw = await insertDraw(db, { now: NOON, title: "Sorteio Grande" })
    const invoice = await insertInvoice(db, { now: NOON })
    const numbers = await insertTickets(db, { draw, invoice, count: 330 })
    const computed = await moveDraw(db, draw, { to: "computed" })
    const [LOST, PASSED, CALLED] = [2, 310, 311]
    let lost = ""
    for (const [index, ticket] of numbers.entries()) {
      const order = index + 1
      const state = order === CALLED ? "called" : [LOST, PASSED].includes(order) ? "invalid" : "pending"
      const call = order === CALLED ? { replacesId: lost, calledAt: NOON } : {}
      const kind = order <= 5 ? "titular" : "surrogate"
      const made = await insertWinner(db, {
        draw,
        ticket,
        order,
        kind,
        state,
        reason: "CPF bloqueado",
        reasonCode: "staff",
        ...call,
      })
      if (order === LOST) lost = made.id
    }
    await moveDraw(db, computed, { to: "published" })
    const seen: number[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const query = new URLSearchParams(cursor ? { cursor } : {})
      const page = await listPublicPlaces(db, draw.id, { now, query, size: 3 })
      seen.push(...page.rows.map(({ order }) => order))
      cursor = page.next
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, PASSED, CALLED])
    const { rows } = await listPublicPlaces(db, draw.id, { now })
    expect(rows.at(-1)).toMatchObject({ order: CALLED, standing: "checking", replaces: LOST })
    expect(rows.at(-2)).toMatchObject({ standing: "disqualified", reason: "staff", replaces: null })
    expect(await sumUpPlaces(db, draw.id, now)).toEqual({
      named: [],
      confirmed: 0,
      disqualified: 2,
      checking: 5,
      reserves: 323,
      titulars: 5,
      surrogates: 325,
    })
  })
})

test("what can be won is counted by name, without a moment", async () => {
  for (const minutes of [1, 2])
    await insertPrize(db, { name: "Bola", valueCents: 9_900, moment: later(minutes * 60_000) })
  await insertPrize(db, { name: "Bola", valueCents: 9_900 })
  expect(await prizeKinds(db)).toEqual([{ name: "Bola", valueCents: 9_900, total: 2 }])
})
