import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import type { connect } from "#app/db/client.server"
import { cleanFilters, countAudience } from "#app/domain/dispatches/audience.server"
import type { NewInvoice } from "#drizzle/seed/builders/invoice"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let drawId = ""

const person = (fields: Parameters<typeof insertRegistration>[1] = {}) =>
  insertRegistration(db, { newsletter: true, ...fields })

/** Whoever bought there wants news, but for the last, who never asked for any. */
beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  const [corner, square] = [
    await insertStore(db, { name: "Bar da Esquina", city: "Campinas", uf: "SP" }),
    await insertStore(db, { name: "Bar da Praça", city: "Salvador", uf: "BA" }),
  ]
  const bought = async (store: typeof corner, more: Partial<NewInvoice> = {}) =>
    insertInvoice(db, { registrationId: (await person()).id, store, ...more })
  const valid = await bought(corner)
  await bought(corner, { status: "invalid" })
  await bought(square)
  await insertInvoice(db, {
    registrationId: (await person({ newsletter: false })).id,
    store: corner,
  })
  await person({ utm: { source: "instagram" } })
  await person({ utm: { source: "radio" } })

  const draw = await insertDraw(db, { title: "Final" })
  drawId = draw.id
  const [ticket] = await insertTickets(db, { draw, invoice: valid })
  const left = await bought(square)
  await insertTickets(db, { draw, invoice: left, voidAt: new Date() })
  const prize = await insertPrize(db, { name: "Camisa" })
  await insertAward(db, { prizeId: prize.id, registrationId: left.registrationId, state: "validated" })
  await asOwner(async (owner) => {
    const computed = await moveDraw(owner, draw, { to: "computed" })
    await insertWinner(owner, { draw: computed, ticket: ticket!, state: "validated" })
    await moveDraw(owner, computed, { to: "published" })
  })
})
afterAll(() => close())

const reached = async (query: string) => {
  const filters = cleanFilters(new URLSearchParams(query), allPermissions)
  expect(filters).toBe(new URLSearchParams(query).toString())
  return (await countAudience(db, filters)).count
}

test("people are chosen by the bar of their coupons, its city, and whether these count", async () => {
  expect(await reached("store=esquina")).toBe(2)
  expect(await reached("coupon=validated&store=esquina")).toBe(1)
  expect(await reached("coupon=invalid")).toBe(1)
  expect(await reached("store=salvador")).toBe(2)
  expect(await reached("store=nenhum")).toBe(0)
})

test("by a number that counts in a draw, by a prize, and by where they came from", async () => {
  expect(await reached(`draw=${drawId}`)).toBe(1)
  expect(await reached(`draw=${crypto.randomUUID()}`)).toBe(0)
  expect(await reached("won=winner")).toBe(1)
  expect(await reached("won=award")).toBe(1)
  expect(await reached("source=instagram")).toBe(1)
  expect(await reached("source=tv")).toBe(0)
  expect(await reached(`coupon=validated&draw=${drawId}&won=award`)).toBe(0)
})

test("what no filter knows goes to nobody, and what a list tells is for who may see it", async () => {
  for (const query of ["coupon=eaten", "draw=x", "won=nothing"])
    expect([query, await reached(query)]).toEqual([query, 0])
  const held = [{ permission: "dispatches", action: "create" }]
  for (const query of ["coupon=validated", "store=esquina", `draw=${drawId}`, "won=award"]) {
    const chosen = Promise.resolve().then(() => cleanFilters(new URLSearchParams(query), held))
    expect([query, await broken(chosen)]).toMatchObject([query, { code: "FORBIDDEN" }])
  }
  expect(cleanFilters(new URLSearchParams("source=radio"), held)).toBe("source=radio")
})
