import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect, Db } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { drawExclusions } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { prizeAwards } from "#drizzle/schema/prizes"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { invalidatedByTwo } from "../support/approved"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { keyedForm, later, NOON, openPromotion, rulesWith, send } from "../support/promotion"

const HOUR = 3_600_000
const AFTER = later(2 * HOUR)
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let folder: string
let files: Files
let by: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  by = (await insertUser(db, { passwordHash: null })).id
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const person = () => insertRegistration(db, { passwordHash: "none" })
/** A day of its own for each test, so that no other draw is open or closed then. */
let days = 0
const newDay = () => later(-(days += 1) * 24 * HOUR)
const openDraw = (at: Date) =>
  insertDraw(db, { now: at, periodStart: later(-HOUR, at), periodEnd: later(HOUR, at) })
const flagged = async (review: "auto" | "manual" | "hold", at: Date) =>
  send(db, await person(), keyedForm(bar, { at, total: "1.100,00" }), {
    rules: rulesWith({ review }),
    receivedAt: at,
  })

const eligible = async (drawId: string) => {
  await closeDraw(db, { drawId, now: AFTER })
  await freezeDraw(db, { drawId, now: AFTER, files })
  const [draw] = await db.select().from(draws).where(eq(draws.id, drawId))
  const text = Buffer.concat(await (await files.find(draw!.baseFile!))!.toArray()).toString()
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.at(-1))
    .join("")
}

test("a flagged coupon has its numbers at once, and its draw waits for it", async () => {
  const day = newDay()
  const draw = await openDraw(day)
  const { invoice, tickets, isFlagged } = await flagged("hold", day)
  expect(invoice.status).toBe("pending")
  expect(isFlagged).toBe(true)
  expect(tickets).toHaveLength(55)
  const error = await broken(closeDraw(db, { drawId: draw.id, now: AFTER }))
  expect(error).toMatchObject({ code: "WRONG_STATE" })
})

test("its numbers count once it is validated", async () => {
  const day = newDay()
  const draw = await openDraw(day)
  const { invoice } = await flagged("hold", day)
  await validateInvoice(db, { invoiceId: invoice.id, by, now: NOON })
  expect(await eligible(draw.id)).toBe("1".repeat(55))
})

test("they are void once it is refused", async () => {
  const day = newDay()
  const draw = await openDraw(day)
  const { invoice } = await flagged("hold", day)
  await invalidatedByTwo(db, { invoiceId: invoice.id, reason: "inventado", by, now: NOON })
  expect(await eligible(draw.id)).toBe("0".repeat(55))
})

test("it claims no instant prize, not even afterwards; what nobody doubts does, and under auto it does too", async () => {
  const day = newDay()
  const moment = later(-HOUR, day)
  await insertPrize(db, { moment })
  const { invoice, prize } = await flagged("hold", day)
  expect(prize).toBeNull()
  await validateInvoice(db, { invoiceId: invoice.id, by, now: NOON })
  expect(await db.$count(prizeAwards, eq(prizeAwards.invoiceId, invoice.id))).toBe(0)
  const fine = await send(db, await person(), keyedForm(bar, { at: day }), {
    rules: rulesWith({ review: "hold" }),
    receivedAt: day,
  })
  expect(fine.invoice.status).toBe("validated")
  expect(fine.prize).not.toBeNull()
  for (const review of ["auto", "manual"] as const) {
    await insertPrize(db, { moment })
    expect((await flagged(review, day)).prize).not.toBeNull()
  }
})

test("a base that the tables' owner freezes past the check, and nobody else, leaves out the coupon's numbers and not the person's others", async () => {
  const day = newDay()
  const draw = await openDraw(day)
  const { id: registrationId } = await person()
  const fine = await insertInvoice(db, { now: day, registrationId })
  const held = await insertInvoice(db, { now: day, registrationId, status: "pending", reviewReason: "twin" })
  await insertTickets(db, { draw, invoice: fine, count: 2 })
  await insertTickets(db, { draw, invoice: held, count: 3 })
  const past = (by: Db) => by.update(draws).set({ state: "closing" }).where(eq(draws.id, draw.id))
  await expect(past(db)).rejects.toMatchObject({ cause: { code: "23001" } })
  await asOwner(past)
  await freezeDraw(db, { drawId: draw.id, now: AFTER, files })
  const [frozen] = await db.select().from(draws).where(eq(draws.id, draw.id))
  const text = Buffer.concat(await (await files.find(frozen!.baseFile!))!.toArray()).toString()
  expect(text.match(/,1$/gm)).toHaveLength(2)
  expect(text.match(/,0$/gm)).toHaveLength(3)
  const out = await db.select().from(drawExclusions).where(eq(drawExclusions.drawId, draw.id))
  expect(out).toMatchObject([{ reason: "held", invoiceId: held.id }])
  expect(await db.$count(tickets, eq(tickets.drawId, draw.id))).toBe(5)
})
