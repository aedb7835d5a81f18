import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { courtesy } from "#app/db/courtesy.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { invoices } from "#drizzle/schema/invoices"
import { NOON, openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
})
afterAll(() => close())

/** The rests, in milliseconds, between pieces that took so long, of work in a transaction of its own. */
const restsOf = (pieces: number[]) =>
  db.transaction(async (tx) => {
    let nowMs = 0
    const rests: number[] = []
    const giveWay = courtesy(tx, invoices, { nowMs: () => nowMs, sleep: async (ms) => rests.push(ms) })
    for (const piece of pieces) {
      nowMs += piece
      await giveWay()
    }
    return rests
  })

/** While somebody's invoice is written and not yet there for others to see. */
async function whileOneIsSent<Result>(work: () => Promise<Result>): Promise<Result> {
  const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
  return db.transaction(async (tx) => {
    await insertInvoice(tx, { now: NOON, registrationId })
    return work()
  })
}

test("work never rests while nobody sends an invoice, be it read or be the work the one that writes", async () => {
  expect(await restsOf([50, 500, 50])).toEqual([])
  const reading = db.transaction(async (tx) => {
    await tx.$count(invoices)
    return restsOf([50])
  })
  expect(await reading).toEqual([])
})

test("while somebody sends an invoice it rests nineteen times as long as it worked", async () => {
  expect(await whileOneIsSent(() => restsOf([50, 100]))).toEqual([950, 1900])
})

test("it looks round after some pieces, not after each, and runs at full speed again afterwards", async () => {
  expect(await whileOneIsSent(() => restsOf([15, 15, 15]))).toEqual([45 * 19])
  expect(await restsOf([50, 50])).toEqual([])
})
