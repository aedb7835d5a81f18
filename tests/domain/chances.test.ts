import { eq, isNull, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { proveLine, receiptState } from "#app/domain/log/log-proof.server"
import { signReceipt } from "#app/domain/log/receipt.server"
import { openedBatchLines } from "#app/domain/log/opened.queries.server"
import { commitTo, type ScheduledMoment } from "#app/domain/prizes/commitment.server"
import { committedMoments } from "#app/domain/prizes/committed-moments.server"
import { offerReturned } from "#app/domain/prizes/offer-returned.server"
import { releasePrize } from "#app/domain/prizes/review-prize.server"
import { findSchedule } from "#app/domain/prizes/schedule-file.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward } from "#drizzle/seed/builders/prize"
import { insertUser } from "#drizzle/seed/builders/user"
import { logEntries } from "#drizzle/schema/log"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { asOwner } from "../support/as-owner"
import { givenByTwo } from "../support/approved"
import { disqualified } from "../support/disqualified"
import { naiveTreeRootFrom } from "../support/naive-log"
import { HOUR, type LoggedChance, openPrizes, OVER } from "../support/prize-campaign"
import { later, NOON, rulesWith } from "../support/promotion"

// Settings are read once, before the first use of them.
vi.hoisted(() =>
  Object.assign(process.env, {
    STORE_INVOICE_END: "2099-12-31 23:59:59",
    RECEIPT_KEY: Buffer.alloc(32, 4).toString("base64"),
  }),
)

let promo: Awaited<ReturnType<typeof openPrizes>>
beforeEach(async () => {
  promo = await openPrizes()
  return () => promo.close()
})

describe("a coupon's look for a prize", () => {
  test("is told, sealed, in its own transaction: what it found, or what barred it", async () => {
    const { batchId } = await promo.batch(-HOUR, -HOUR, 9 * HOUR)
    const winner = await promo.person()
    const won = await promo.coupon(winner)
    expect(won.prize).not.toBeNull()
    const again = await promo.coupon(winner)
    const held = await promo.coupon(await promo.person(), {
      total: "1.500,00",
      rules: rulesWith({ review: "hold" }),
    })
    const second = await promo.coupon(await promo.person())
    const lost = await promo.coupon(await promo.person())
    const chances = []
    for (const { invoice } of [won, again, held, second, lost])
      chances.push((await promo.chanceOf(invoice.id))!)
    expect(chances.map(({ barred, prize }) => [barred, prize])).toEqual([
      [null, [batchId, 1]],
      ["prizes-per-cpf", null],
      ["held", null],
      [null, [batchId, 2]],
      [null, null],
    ])
    const [{ coupon, received, ...first }] = chances as [LoggedChance]
    expect(Object.keys(first).toSorted()).toEqual(["barred", "kind", "looked", "prize", "salt"])
    expect([received, coupon]).toEqual([NOON.toISOString(), expect.stringMatching(/^[0-9a-f]{32}$/)])
    const looked = chances.map((chance) => chance.looked)
    expect(looked).toEqual(looked.toSorted())
    const rows = await promo.db.select().from(logEntries).where(eq(logEntries.kind, "chance"))
    expect(rows).toHaveLength(chances.length)
    for (const { scope, envelope } of rows) {
      expect(scope).toBe(`prizes:${batchId}`)
      expect(Object.keys(JSON.parse(envelope) as object)).toEqual(["kind", "scope", "seal"])
    }
  })

  test("stands in its owner's receipt, also where it lost, and is proved once a checkpoint holds it", async () => {
    await promo.round(NOON)
    const { batchId } = await promo.batch(-HOUR)
    const held = await promo.coupon(await promo.person())
    const person = await promo.person()
    const lost = await promo.coupon(person, { rules: rulesWith({ prizesPerCpf: 0 }) })
    const own = { registrationId: person.id, invoiceId: lost.invoice.id }
    const { note } = (await signReceipt(promo.db, own))!
    const [, , , line, ...more] = note.slice(0, note.lastIndexOf("\n\n")).split("\n")
    expect(more).toEqual([])
    expect(JSON.parse(line!)).toMatchObject({ kind: "chance", barred: "prizes-per-cpf", prize: null })
    expect(held.prize).not.toBeNull()
    expect(await receiptState(promo.db, own)).toEqual({ proofs: 0 })
    await promo.round(OVER)
    expect(await receiptState(promo.db, own)).toEqual({ proofs: 1 })
    const [, extra, index, ...rest] = (await proveLine(promo.db, { ...own, nth: 1 }))!.split("\n")
    expect(Buffer.from(extra!.slice("extra ".length), "base64").toString()).toBe(line)
    const [path, signed] = [rest.slice(0, rest.indexOf("")), rest.slice(rest.indexOf("") + 1)]
    const place = { index: Number(index!.slice("index ".length)), size: Number(signed[1]), path }
    expect(naiveTreeRootFrom({ line: line!, scope: `prizes:${batchId}`, ...place })).toBe(signed[2])
  })

  test("is all that the receipt of a coupon without numbers tells, and its mail promises no more", async () => {
    await promo.batch(-HOUR)
    const { invoice } = await promo.coupon(await promo.person())
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    const job = { kind: "invoice-received", id: invoice.id } as const
    await sendMailJob(job, { id: "job" }, { db: promo.db, now: NOON, send })
    expect(mails.map(({ attachments }) => attachments?.length)).toEqual([1])
    const body = mails[0]!.text
    for (const said of ["ninguém pode negar que este cupom chegou", "Ver meus cupons"])
      expect(body).toContain(said)
    for (const promised of ["estes números", "Ver meus números"]) expect(body).not.toContain(promised)
  })

  test("is not there where no batch lives", async () => {
    const { invoice } = await promo.coupon(await promo.person())
    expect(await promo.chanceOf(invoice.id)).toBeUndefined()
  })

  test("at once with others for one prize gives it to the first, and nothing to the others", async () => {
    for (let round = 0; round < 6; round++) {
      const { batchId } = await promo.batch(-HOUR)
      const people = await Promise.all(Array.from({ length: 8 }, promo.person))
      const sent = await Promise.all(people.map((person) => promo.coupon(person)))
      const chances = []
      for (const { invoice } of sent) chances.push((await promo.chanceOf(invoice.id))!)
      const [first, ...others] = chances.toSorted((a, b) => a.looked.localeCompare(b.looked))
      expect(first!.prize).toEqual([batchId, 1])
      expect(others.map(({ prize }) => prize)).toEqual(Array(7).fill(null))
      expect(others.every(({ looked }) => looked > first!.looked)).toBe(true)
    }
  })

  test("passes over what another process gave, which it learns under the lock, and then waits for nobody", async () => {
    const { batchId } = await promo.batch(-3 * HOUR, -2 * HOUR, -HOUR)
    expect((await promo.coupon(await promo.person())).prize).not.toBeNull()
    const [, second] = await committedMoments(promo.db, batchId)
    // As another process would have: this one knows the batch by now.
    const { id: registrationId } = await promo.person()
    await insertAward(promo.db, { now: NOON, prizeId: second!.id, registrationId })
    const sent = []
    for (let n = 0; n < 2; n++) sent.push(await promo.coupon(await promo.person()))
    const chances = []
    for (const { invoice } of sent) chances.push((await promo.chanceOf(invoice.id))!.prize)
    expect(chances).toEqual([[batchId, 3], null])
    const person = await promo.person()
    await promo.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('prizes: looking', 0))`)
      const { invoice } = await promo.coupon(person)
      expect(await promo.chanceOf(invoice.id)).toMatchObject({ barred: null, prize: null })
    })
  })

  test("finds the longest due first, whichever batch it is of", async () => {
    const { batchId: one } = await promo.batch(-3 * HOUR, -HOUR)
    const { batchId: other } = await promo.batch(-4 * HOUR, -2 * HOUR)
    const won = []
    for (let n = 0; n < 4; n++) {
      const { invoice } = await promo.coupon(await promo.person())
      won.push((await promo.chanceOf(invoice.id))!.prize)
    }
    expect(won).toEqual([
      [other, 1],
      [one, 1],
      [other, 2],
      [one, 2],
    ])
  })

  test("waits for nobody while nothing is due", async () => {
    await promo.batch(9 * HOUR)
    const person = await promo.person()
    await promo.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('prizes: looking', 0))`)
      const { invoice } = await promo.coupon(person)
      expect(await promo.chanceOf(invoice.id)).toMatchObject({ barred: null, prize: null })
    })
  })
})

describe("a prize that came back", () => {
  const batches = () => promo.db.select().from(prizeBatches).orderBy(prizeBatches.version)

  test("is offered again in a batch of its own at a new moment, and the old moment wins nobody anything", async () => {
    const { batchId } = await promo.batch(-HOUR)
    const { prize } = await promo.coupon(await promo.person())
    const { at: now } = await disqualified(promo.db, { claim: { awardId: prize!.awardId }, now: NOON })
    await releasePrize(promo.db, { prizeId: prize!.prizeId, by: promo.admin.id, now })
    const [, again] = await batches()
    expect(again).toMatchObject({ againOf: prize!.prizeId, name: "Rodada" })
    const [offered] = await promo.db.select().from(prizes).where(eq(prizes.batchId, again!.id))
    expect(offered).toMatchObject({ name: "Camisa 0", valueCents: 15_000 })
    const [{ moment }] = (await committedMoments(promo.db, again!.id)) as [ScheduledMoment]
    expect(+moment).toBeGreaterThan(+now)
    expect(await promo.entriesOf("again")).toMatchObject([
      { batch: batchId, prize: 1, as: again!.id, code: "disqualified" },
    ])
    expect((await promo.entriesOf("batch")).map(({ batch, prizes: count }) => [batch, count])).toContainEqual(
      [again!.id, 1],
    )
    expect((await promo.coupon(await promo.person())).prize).toBeNull()
    const second = await insertUser(promo.db, { passwordHash: null })
    const gift = { registrationId: (await promo.person()).id, reason: "x", prizesPerCpf: 1, now: NOON }
    const given = givenByTwo(promo.db, {
      ...gift,
      prizeId: prize!.prizeId,
      by: promo.admin.id,
      confirmedBy: second.id,
    })
    await expect(given).rejects.toMatchObject({ code: "WRONG_STATE" })
    const behind = await promo.coupon(await promo.person(), { receivedAt: moment })
    expect(behind.prize).toMatchObject({ prizeId: offered!.id })
  })

  test("with its invoice waits until that can no longer be undone, and is offered once", async () => {
    await promo.batch(-HOUR)
    const { invoice, prize } = await promo.coupon(await promo.person())
    // As it went until a coupon that won took a disqualification first.
    const released = { releasedAt: NOON, decidedBy: promo.admin.id, decidedAt: NOON, reason: "rasurado" }
    await asOwner((owner) =>
      owner.update(prizeAwards).set(released).where(eq(prizeAwards.invoiceId, invoice.id)),
    )
    expect((await promo.coupon(await promo.person())).prize).toBeNull()
    expect(await offerReturned(promo.db, later(60_000))).toBe(0)
    const both = await Promise.all([1, 2].map(() => offerReturned(promo.db, later(4 * 60_000))))
    expect(both[0]! + both[1]!).toBe(1)
    expect(await promo.entriesOf("again")).toMatchObject([{ prize: 1, code: "coupon-invalid" }])
    expect((await batches())[1]).toMatchObject({ againOf: prize!.prizeId, createdBy: promo.admin.id })
  })
})

describe("a batch that is over", () => {
  test("opens its schedule and its chances, and not before", async () => {
    const { batchId, commitment } = await promo.batch(-HOUR, -HOUR / 2, 9 * HOUR)
    await promo.round(NOON)
    const won = await promo.coupon(await promo.person())
    await promo.coupon(await promo.person(), { rules: rulesWith({ prizesPerCpf: 0 }) })
    await promo.round(later(3 * HOUR))
    expect(await findSchedule(promo.db, batchId)).toBeUndefined()
    expect(await openedBatchLines(promo.db, batchId)).toBeNull()
    await promo.round(OVER)
    const schedule = (await findSchedule(promo.db, batchId))!
    expect(commitTo({ key: Buffer.from(schedule.key, "hex"), text: schedule.text })).toBe(commitment)
    const { moments } = JSON.parse(schedule.text) as { moments: { moment: string; name: string }[] }
    expect(moments.map(({ moment, name }) => ({ moment, name }))).toEqual(
      schedule.prizes.map(({ moment, name }) => ({ moment, name })),
    )
    const chance = (await promo.chanceOf(won.invoice.id))!
    expect(schedule.prizes.map(({ number, fate, looked }) => [number, fate, looked])).toEqual([
      [1, "won", chance.looked],
      [2, "unclaimed", null],
      [3, "unclaimed", null],
    ])
    let lines = ""
    for await (const some of (await openedBatchLines(promo.db, batchId))!) lines += some
    const opened = lines.trim().split("\n")
    expect(opened).toHaveLength(2)
    expect(opened.find((line) => line.includes(chance.coupon))).toMatch(`${schedule.prizes[0]!.index} {`)
    expect(await promo.db.$count(logEntries, isNull(logEntries.place))).toBe(0)
    // Nobody looks for it any more, and its file stays as it is.
    const late = await promo.coupon(await promo.person())
    expect([late.prize, await promo.chanceOf(late.invoice.id)]).toEqual([null, undefined])
    expect(await findSchedule(promo.db, batchId)).toEqual(schedule)
  })

  test("has what was won before there was a log among the first entries of the log", async () => {
    const { batchId } = await promo.batch(-HOUR)
    const [prize] = await promo.db.select().from(prizes).where(eq(prizes.batchId, batchId))
    const { id: registrationId } = await promo.person()
    const { id: invoiceId } = await insertInvoice(promo.db, { now: NOON, registrationId })
    await insertAward(promo.db, { now: NOON, prizeId: prize!.id, registrationId, invoiceId })
    await promo.round(NOON)
    expect(await promo.entriesOf("begin")).toMatchObject([{ imported: 2 }])
    await promo.round(OVER)
    const [written] = (await findSchedule(promo.db, batchId))!.prizes
    expect(written).toMatchObject({ fate: "won", number: 1, looked: NOON.toISOString() })
    expect([1, 2]).toContain(written!.index)
  })
})
