import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { windowBetween } from "#app/domain/campaign"
import { addPaper } from "#app/domain/papers/add-paper.server"
import { openFiles } from "#app/platform/storage/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { broken } from "../support/broken"
import { keyedForm, NOON, openPromotion, rulesWith, send } from "../support/promotion"
import { asOwner } from "#tests/support/as-owner"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let whole: Buffer

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  await insertDraw(db, { now: NOON, seriesCount: 10 })
  whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#e8a317" } })
    .jpeg()
    .toBuffer()
})
afterAll(() => close())

const person = () => insertRegistration(db, { passwordHash: "none" })
const photoOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], "cupom.jpg", { type: "image/jpeg" })

/** A photo with a sound header, of which decoding finds out that the rest is missing. */
const half = () => photoOf(whole.subarray(0, whole.length / 2))

/** A store that keeps nothing and counts what it is given. */
function keeper() {
  const store = { kept: 0 }
  const put = async () => void store.kept++
  return Object.assign(store, { files: { ...openFiles("file:unused"), put, delete: async () => {} } })
}

describe("what refuses an invoice is said before its photo is decoded", () => {
  test("the day's cap", async () => {
    const [ana, rules] = [await person(), rulesWith({ maxInvoicesPerDay: 1 })]
    await send(db, ana, keyedForm(bar), { rules })
    const more = { rules, photo: half(), files: keeper().files }
    expect(await broken(send(db, ana, keyedForm(bar), more))).toMatchObject({ code: "INVOICES_PER_DAY" })
  })

  test("a blocked CPF", async () => {
    const ana = await person()
    await asOwner((owner) =>
      owner.insert(cpfBlocks).values({ cpf: ana.cpf, reason: "Funcionária", blockedAt: NOON }),
    )
    const more = { photo: half(), files: keeper().files }
    expect(await broken(send(db, ana, keyedForm(bar), more))).toMatchObject({ code: "CPF_BLOCKED" })
  })

  test("a closed window", async () => {
    const window = windowBetween(new Date("2026-01-01T00:00:00Z"), new Date("2026-01-31T00:00:00Z"))
    const more = { window, photo: half(), files: keeper().files }
    expect(await broken(send(db, await person(), keyedForm(bar), more))).toMatchObject({
      code: "INVOICES_CLOSED",
    })
  })

  test("an invoice that is somebody's already", async () => {
    const input = keyedForm(bar)
    await send(db, await person(), input)
    const again = { ...input, idempotencyKey: crypto.randomUUID() }
    const more = { photo: half(), files: keeper().files }
    expect(await broken(send(db, await person(), again, more))).toMatchObject({ code: "NUMBER_FOUND" })
  })
})

test("the same form again has its answer without its photo being stored anew", async () => {
  const [ana, input, store] = [await person(), keyedForm(bar), keeper()]
  const first = await send(db, ana, input, { photo: photoOf(whole), files: store.files })
  expect([first.hasPhoto, store.kept]).toEqual([true, 1])
  const again = await send(db, ana, input, { photo: photoOf(whole), files: store.files })
  expect([again.invoice.id, again.replay, store.kept]).toEqual([first.invoice.id, true, 1])
})

test("an account that sends many photos at once keeps nobody else from sending theirs", async () => {
  const [busy, store] = [await person(), keeper()]
  const photoToo = () => ({ photo: photoOf(whole), files: store.files })
  const flood = Promise.allSettled(
    Array.from({ length: 24 }, () => send(db, busy, keyedForm(bar), photoToo())),
  )
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => person()))
  const theirs = others.map((each) => send(db, each, keyedForm(bar), photoToo()))
  const [answers, flooded] = [await Promise.all(theirs), await flood]
  expect(answers.map(({ hasPhoto }) => hasPhoto)).toEqual([true, true, true, true, true])
  const refusals = flooded.flatMap((each) => (each.status === "rejected" ? [each.reason] : []))
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      code: "RATE_LIMITED",
      details: { field: "photo", because: { pt: expect.stringContaining("fotos") } },
    })
})

test("of one account's photos two are in work, and the third sees what became of them", async () => {
  const [ana, store, rules] = [await person(), keeper(), rulesWith({ maxInvoicesPerDay: 1 })]
  const sent = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() =>
      send(db, ana, keyedForm(bar), { rules, photo: photoOf(whole), files: store.files }),
    ),
  )
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(store.kept).toBeLessThanOrEqual(2)
})

describe("a prize's paper", () => {
  const paper = { paperKey: crypto.randomUUID(), kind: "identity", now: NOON, ip: null } as const
  const claimOf = async () => {
    const { id: registrationId } = await person()
    const { id: prizeId } = await insertPrize(db)
    const award = await insertAward(db, { now: NOON, prizeId, registrationId })
    return { registrationId, claim: { awardId: award.id } }
  }

  test("above the most of its kind is refused before it is decoded", async () => {
    const [claim, { files }] = [await claimOf(), keeper()]
    for (let count = 0; count < 4; count++)
      await addPaper(db, { ...paper, ...claim, files, paperKey: crypto.randomUUID(), photo: photoOf(whole) })
    const more = { ...paper, ...claim, files, photo: half() }
    expect(await broken(addPaper(db, more))).toEqual({ code: "INVALID_REQUEST", field: "kind" })
  })

  test("sent again is not stored anew", async () => {
    const [claim, store] = [await claimOf(), keeper()]
    for (const _ of [1, 2])
      await addPaper(db, { ...paper, ...claim, files: store.files, photo: photoOf(whole) })
    expect(store.kept).toBe(1)
  })
})
