import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lockPhotos } from "#app/domain/invoices/same-photo.server"
import type { connect, Db } from "#app/db/client.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { invoices } from "#drizzle/schema/invoices"
import { sized } from "../support/full"
import { keyedForm, openPromotion, rulesWith, send } from "../support/promotion"
import { disguises, photographReceipt } from "../support/receipt-photo"
import { somebodyWaits } from "../support/somebody-waits"

/** Receipts of one bar, and how many of them are sent again in each disguise; PHOTOS=200 takes five minutes. */
const RECEIPTS = Number(process.env.PHOTOS ?? sized(8, 16))
const AGAIN = Math.ceil(RECEIPTS / 10)

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
const photos: Buffer[] = []
const reasons: (string | null)[] = []

/** A store in memory. */
function keeper(): Files {
  const kept = new Map<string, Buffer>()
  return {
    ...openFiles("file:unused"),
    put: async (key, content) => {
      kept.set(key, await buffer(content instanceof Readable ? content : Readable.from([content])))
    },
    find: async (key) => (kept.has(key) ? Readable.from([kept.get(key)!]) : undefined),
    delete: async (key) => void kept.delete(key),
  }
}
const files = keeper()

async function sendPhoto(bytes: Buffer, store = files, at = bar) {
  const photo = new File([new Uint8Array(bytes)], "cupom.jpg", { type: "image/jpeg" })
  const ana = await insertRegistration(db, { passwordHash: "none" })
  const { invoice } = await send(db, ana, keyedForm(at), { photo, files: store, rules: rulesWith() })
  const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice.id))
  return row!
}

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  for (let n = 0; n < RECEIPTS; n++) {
    const photo = await photographReceipt(n)
    const sent = await sendPhoto(photo)
    photos.push(photo)
    reasons.push(sent.reviewReason)
  }
}, RECEIPTS * 8_000)
afterAll(() => close())

test("of one bar's receipts none is taken for another, though they are printed alike", () => {
  expect(reasons).toHaveLength(RECEIPTS)
  expect(reasons.filter((reason) => reason?.includes("same-photo"))).toEqual([])
})

describe("one photo sent twice waits for review", () => {
  for (const [how, disguise] of Object.entries(disguises))
    test(`when it comes back ${how}`, { timeout: AGAIN * 30_000 }, async () => {
      let found = 0
      for (let again = 0; again < AGAIN; again++) {
        const n = Math.floor((again * RECEIPTS) / AGAIN)
        const { status, reviewReason } = await sendPhoto(await disguise(photos[n]!))
        // The one before it in another disguise is the same photo too.
        if (status === "pending" && reviewReason?.startsWith("same-photo:")) found += 1
      }
      expect(found).toBe(AGAIN)
    })
})

test("of one photo that two people send at the same instant, one waits for review", async () => {
  const photo = await photographReceipt(RECEIPTS)
  const disguised = await disguises["saved anew"]!(photo)
  const { sent } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photo-words', 0))`)
    const sent = Promise.all([sendPhoto(photo), sendPhoto(disguised)])
    // Both have looked, and neither is kept.
    await somebodyWaits(db, 2)
    return { sent }
  })
  const [first, second] = (await sent).toSorted((one, other) => rank(one.status) - rank(other.status))
  expect([first!.reviewReason, second!.reviewReason]).toEqual([null, `same-photo:${first!.protocol}`])
})

// Behind more than 32 the photo's own words are as common as a printed form's.
const times = sized(34, 40)
test(`of one photo that is sent ${times} times all but the first wait for review`, async () => {
  const photo = await photographReceipt(RECEIPTS + 9)
  // So many make the other receipts' bar a busy one.
  const elsewhere = await insertStore(db)
  const { protocol } = await sendPhoto(photo, files, elsewhere)
  const again: (string | null)[] = []
  for (let n = 2; n <= times; n++) again.push((await sendPhoto(photo, files, elsewhere)).reviewReason)
  const unseen = again.filter((reason) => !reason?.startsWith(`same-photo:${protocol}`))
  expect([again.length, unseen]).toEqual([times - 1, []])
}, 320_000)

describe("a store that does not bring an earlier photo", () => {
  const hanging = {
    "never answers": async () => new Promise<undefined>(() => {}),
    "stops in the middle of it": async () => new Readable({ read() {} }),
    fails: async () => Promise.reject(new Error("away")),
  }
  for (const [n, [how, find]] of Object.entries(hanging).entries())
    test(`and ${how} keeps nobody waiting, but it is noted, and the photo is known again later`, async () => {
      const photo = await photographReceipt(RECEIPTS + 1 + n)
      await sendPhoto(photo)
      const unseen = await sendPhoto(photo, { ...files, find })
      expect([unseen.status, unseen.reviewReason]).toEqual(["validated", "photo-not-compared"])
      await files.put(unseen.photoKey!, photo, "image/jpeg")
      expect((await sendPhoto(photo)).reviewReason).toContain("same-photo:")
    })
})

const rank = (status: string) => (status === "pending" ? 1 : 0)

test("whoever hangs behind the photos' lock loses it in five seconds, and a minute before", async () => {
  const patience = async (tx: Pick<typeof db, "execute">) => {
    const [row] = await tx.execute<{ idle: string }>(
      sql`select current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    return row?.idle
  }
  await db.transaction(async (tx) => {
    expect(await patience(tx)).toBe("1min")
    await lockPhotos(tx as unknown as Db, {
      words: [1],
      asked: [1],
      alike: [],
      samePhoto: null,
      wasCompared: true,
    })
    expect(await patience(tx)).toBe("5s")
  })
})
