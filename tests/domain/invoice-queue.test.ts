import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import type { connect } from "#app/db/client.server"
import {
  leaseInvoice,
  leaseNextInvoice,
  leaseSkippedInvoice,
  placeInQueue,
  skipInvoice,
} from "#app/domain/invoices/invoice-queue.server"
import { validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { findLeaseOwner, LEASE_MS, needsLease } from "#app/domain/review-queue/leases.server"
import { sessions } from "#drizzle/schema/sessions"
import { invoices } from "#drizzle/schema/invoices"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { later, NOON, openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let person: { id: string }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  person = await insertRegistration(db, { passwordHash: "none" })
})
afterAll(() => close())
// Only what a test sends waits in it.
beforeEach(() =>
  asOwner((owner) =>
    owner.update(invoices).set({ status: "validated" }).where(eq(invoices.status, "pending")),
  ),
)

const client = { ip: "127.0.0.1" }
/** An administrator at work, in a session of their own. */
async function reviewer(now = NOON) {
  const { id: by, name } = await insertUser(db, { passwordHash: null })
  await openAdminSession(db, { userId: by, now, client })
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, by))
  return { by, name, sessionId: session!.id, now }
}
const waiting = async (count: number): Promise<InvoiceRow[]> => {
  const sent = []
  for (let n = 0; n < count; n++)
    sent.push(
      await insertInvoice(db, {
        store: bar,
        registrationId: person.id,
        status: "pending",
        now: later(n * 1000),
      }),
    )
  return sent
}

describe("who works through the queue", () => {
  test("gets the oldest that waits, the same one until it is decided, then the next", async () => {
    const [first, second] = await waiting(2)
    const ana = await reviewer()
    expect(await leaseNextInvoice(db, ana)).toBe(first!.id)
    expect(await leaseNextInvoice(db, ana)).toBe(first!.id)
    await validateInvoice(db, { invoiceId: first!.id, by: ana.by, now: NOON })
    expect(await leaseNextInvoice(db, ana)).toBe(second!.id)
    await validateInvoice(db, { invoiceId: second!.id, by: ana.by, now: NOON })
    expect(await leaseNextInvoice(db, ana)).toBeUndefined()
  })

  test("never gets what another one has leased, however many ask at once", async () => {
    const sent = await waiting(8)
    const people = await Promise.all(Array.from({ length: 8 }, () => reviewer()))
    const leased = await Promise.all(people.map((one) => leaseNextInvoice(db, one)))
    expect(leased.filter(Boolean).toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
  })

  test("of two who ask for the same one at once one gets it", async () => {
    const [only] = await waiting(1)
    const two = [await reviewer(), await reviewer()]
    const leased = await Promise.all(two.map((one) => leaseInvoice(db, { invoiceId: only!.id, ...one })))
    expect(leased.toSorted()).toEqual([false, true])
    const place = { queue: "invoices", subjectId: only!.id } as const
    const leaseOwner = await findLeaseOwner(db, { ...place, now: NOON })
    const [winner, loser] = leaseOwner?.id === two[0]!.by ? two : two.toReversed()
    await needsLease(db, { ...place, by: winner!.by, now: NOON })
    expect(await broken(needsLease(db, { ...place, by: loser!.by, now: NOON }))).toMatchObject({
      code: "WRONG_STATE",
    })
  })

  test("loses it after five minutes without a sign of life, not before", async () => {
    const [only] = await waiting(1)
    const [ana, bia] = [await reviewer(), await reviewer()]
    await leaseNextInvoice(db, ana)
    const almost = later(LEASE_MS - 1)
    expect(await leaseNextInvoice(db, { ...bia, now: almost })).toBeUndefined()
    expect(await leaseNextInvoice(db, { ...ana, now: almost })).toBe(only!.id)
    expect(await leaseNextInvoice(db, { ...bia, now: later(LEASE_MS) })).toBeUndefined()
    const over = later(2 * LEASE_MS)
    expect(await leaseNextInvoice(db, { ...bia, now: over })).toBe(only!.id)
    expect(await leaseInvoice(db, { invoiceId: only!.id, ...ana, now: over })).toBe(false)
  })

  test("leaves one for later: others may have it, and it comes back last", async () => {
    const [first, second] = await waiting(2)
    const [ana, bia] = [await reviewer(), await reviewer()]
    await leaseNextInvoice(db, ana)
    await skipInvoice(db, { invoiceId: first!.id, ...ana })
    expect(await leaseNextInvoice(db, ana)).toBe(second!.id)
    expect(await placeInQueue(db, { invoiceId: second!.id, ...ana })).toEqual({
      place: { count: 2, exact: true },
      total: { count: 2, exact: true },
      hasSkipped: true,
    })
    expect(await leaseNextInvoice(db, bia)).toBe(first!.id)
    await skipInvoice(db, { invoiceId: first!.id, ...bia })
    await validateInvoice(db, { invoiceId: second!.id, by: ana.by, now: NOON })
    expect(await leaseNextInvoice(db, ana)).toBe(first!.id)
  })

  test("goes back to the last one that they left for later", async () => {
    const [first, second, third] = await waiting(3)
    const ana = await reviewer()
    for (const { id } of [first!, second!]) {
      expect(await leaseNextInvoice(db, ana)).toBe(id)
      await skipInvoice(db, { invoiceId: id, ...ana, now: later(id === first!.id ? 1 : 2) })
    }
    expect(await leaseNextInvoice(db, ana)).toBe(third!.id)
    expect(await leaseSkippedInvoice(db, ana)).toBe(true)
    expect(await leaseNextInvoice(db, ana)).toBe(second!.id)
  })
})
