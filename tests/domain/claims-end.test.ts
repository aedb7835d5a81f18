import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, isNotNull, sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { deliverPrizes } from "#app/domain/fulfilment/move-fulfilment.server"
import { tellWinner } from "#app/domain/fulfilment/write-changes.server"
import { erasePerson } from "#app/domain/my-data/erase-person.server"
import { expireData } from "#app/domain/my-data/expire-data.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { placeInPapersQueue } from "#app/domain/validation/papers-queue.server"
import { findPrizeSent } from "#app/jobs/fulfilment-facts.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { newFileKey, openFiles } from "#app/platform/storage/files.server"
import { erasures, keptRecords } from "#drizzle/schema/erasures"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { papers } from "#drizzle/schema/papers"
import { winners } from "#drizzle/schema/winners"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { closeAccount } from "#tests/support/close-account"

const folder = await mkdtemp(path.join(tmpdir(), "bar-claims-end-"))
const files = openFiles(`file:${folder}`)
const owner = connect(ownerUrl, { max: 2 })
const { id: by } = await insertUser(db, { passwordHash: null })
const now = new Date()
const today = dayOf(now)
/** The campaign ends behind everything that these tests send or draw. */
const endsOn = daysAfter(today, 60)
const ends = { REGISTER_END: eveningOf(endsOn), STORE_INVOICE_END: eveningOf(endsOn) }

afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

function eveningOf(day: string) {
  return new Date(`${day}T23:00:00-03:00`)
}
/** The nightly task, at five in the morning of a day. */
const night = (day: string) => expireData(db, new Date(`${day}T05:00:00-03:00`), { files, ends })

const putPhoto = async () => {
  const key = newFileKey("photos", "jpg")
  await files.put(key, Buffer.from("a photo"), "image/jpeg")
  return key
}
const addPaper = async (claim: ClaimRef, day: string) =>
  owner
    .insert(papers)
    .values({ ...claim, kind: "identity", fileKey: await putPhoto(), createdAt: eveningOf(day) })
const papersOf = (claim: ClaimRef) =>
  db.$count(
    papers,
    "winnerId" in claim ? eq(papers.winnerId, claim.winnerId) : eq(papers.awardId, claim.awardId),
  )
const placeOf = async (claimId: string) => {
  const reviewer = { by, sessionId: randomUUID(), now, may: { awards: true, winners: true } }
  return (await placeInPapersQueue(db, { claimId, ...reviewer })).place
}

describe("papers that came on the last evening on which the prize can be claimed", () => {
  test("of a draw's prize are there to be looked at the night after, and for 90 days", async () => {
    const claimBy = daysAfter(today, 20)
    const { winner } = await drawnPrize(db, { to: "published", claimBy })
    await addPaper({ winnerId: winner.id }, claimBy)
    await night(daysAfter(claimBy, 1))
    await night(daysAfter(claimBy, 90))
    expect(await papersOf({ winnerId: winner.id })).toBe(1)
    expect(await placeOf(winner.id)).toBeGreaterThan(0)
    await night(daysAfter(claimBy, 91))
    expect(await papersOf({ winnerId: winner.id })).toBe(0)
  })

  test("of a prize won on the spot are too, with the photo of its coupon", async () => {
    const { award, invoice } = await heldPrize(db)
    await owner
      .update(invoices)
      .set({ photoKey: await putPhoto() })
      .where(eq(invoices.id, invoice.id))
    const claimBy = daysAfter(endsOn, 180)
    await addPaper({ awardId: award.id }, claimBy)
    for (const [days, left] of [
      [1, 1],
      [90, 1],
      [91, 0],
    ] as const) {
      await night(daysAfter(claimBy, days))
      expect(await papersOf({ awardId: award.id })).toBe(left)
      expect(await db.$count(invoices, isNotNull(invoices.photoKey))).toBe(left)
    }
  })

  test("of a prize given by hand behind the campaign's end count from the gift", async () => {
    const givenOn = daysAfter(endsOn, 100)
    const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
    const { id: prizeId } = await insertPrize(owner)
    const { id: awardId } = await insertAward(owner, {
      prizeId,
      registrationId,
      awardedAt: eveningOf(givenOn),
      state: "invalid",
      reasonCode: "staff",
    })
    await addPaper({ awardId }, givenOn)
    await night(daysAfter(givenOn, 180))
    expect(await papersOf({ awardId })).toBe(1)
    await night(daysAfter(givenOn, 181))
    expect(await papersOf({ awardId })).toBe(0)
  })
})

describe("whoever closed their account while their prize was validated, once it can no longer be claimed,", () => {
  const erase = (registrationId: string) => erasePerson(db, { registrationId, now }, files)

  async function validated({ claimBy, deliverBy }: { claimBy: string; deliverBy: string }) {
    const { person, winner } = await drawnPrize(db, { to: "published", claimBy, deliverBy })
    await owner.update(winners).set({ state: "validated" }).where(eq(winners.id, winner.id))
    const [row] = await db.select().from(fulfilments).where(eq(fulfilments.winnerId, winner.id))
    await closeAccount(db, person.id)
    return { person, winner, fulfilment: row! }
  }
  const sent = (id: string, day: string) =>
    owner.execute(sql`update fulfilments set state = 'sent', sent_on = ${day} where id = ${id}`)

  test("is not erased while the prize is on its way, so that its receipt is kept when it arrives", async () => {
    const [claimBy, deliverBy] = [daysAfter(today, -200), daysAfter(today, -350)]
    const { person, winner, fulfilment } = await validated({ claimBy, deliverBy })
    await sent(fulfilment.id, daysAfter(today, -3))
    expect(await erase(person.id)).toBe(false)
    await deliverPrizes(db, { ids: [fulfilment.id], day: today, by, now })
    expect(await erase(person.id)).toBe(true)
    const kept = await db.select().from(keptRecords).where(eq(keptRecords.registrationId, person.id))
    expect(kept.filter(({ kind }) => kind === "receipt")).toMatchObject([
      { keptFacts: { claim: winner.id, deliveredOn: today } },
    ])
  })

  test("is erased all the same where a campaign is long over and nobody said that it arrived", async () => {
    const { person, fulfilment } = await validated({
      claimBy: daysAfter(today, -200),
      deliverBy: daysAfter(today, -350),
    })
    await sent(fulfilment.id, daysAfter(today, -300))
    expect(await erasePerson(db, { registrationId: person.id, now, isOver: true }, files)).toBe(true)
  })

  test.each([
    ["the day of the claim", { claimBy: -90, deliverBy: -200 }, { claimBy: -91, deliverBy: -200 }],
    [
      "the day of the delivery, of a late call",
      { claimBy: -95, deliverBy: -90 },
      { claimBy: -95, deliverBy: -91 },
    ],
  ])("is not erased for 90 days from %s where it was not sent", async (_, last, over) => {
    const people = []
    for (const { claimBy, deliverBy } of [last, over])
      people.push(
        await validated({ claimBy: daysAfter(today, claimBy), deliverBy: daysAfter(today, deliverBy) }),
      )
    const [waiting, forgotten] = people
    expect(await erase(waiting!.person.id)).toBe(false)
    expect(await erase(forgotten!.person.id)).toBe(true)
    expect(await db.$count(erasures, isNotNull(erasures.erasedAt))).toBeGreaterThan(0)
  })

  test("is erased a week after the mail with a voucher, whose receipt is kept though nobody said that it came", async () => {
    const { person, winner, fulfilment } = await validated({
      claimBy: daysAfter(today, 100),
      deliverBy: daysAfter(today, 20),
    })
    const { kindId } = fulfilment
    await owner.update(prizeKinds).set({ way: "voucher" }).where(eq(prizeKinds.id, kindId))
    try {
      const sentOn = daysAfter(today, -8)
      await sent(fulfilment.id, sentOn)
      const mailed = (day: string, kind = "prize-sent", outcome = "sent") =>
        owner.execute(sql`insert into sent_mails (id, registration_id, kind, job_id, outcome, at)
          values (gen_random_uuid(), ${person.id}, ${kind}, ${randomUUID()}, ${outcome}, ${`${day}T15:00:00-03:00`}::timestamptz)`)
      expect(await erase(person.id)).toBe(false)
      // Before it was sent, of something else, or never gone.
      await mailed(daysAfter(today, -30))
      await mailed(sentOn, "prize-won")
      await mailed(sentOn, "prize-sent", "failed")
      expect(await erase(person.id)).toBe(false)
      await mailed(sentOn)
      expect(await erase(person.id)).toBe(true)
      const kept = await db.select().from(keptRecords).where(eq(keptRecords.registrationId, person.id))
      expect(kept.filter(({ kind }) => kind === "receipt")).toMatchObject([
        { keptFacts: { claim: winner.id, deliveredOn: sentOn } },
      ])
    } finally {
      await owner.update(prizeKinds).set({ way: "hand" }).where(eq(prizeKinds.id, kindId))
    }
  })

  test.each(["sent", "delivered"] as const)(
    "is not erased while the mail with a voucher's code waits to go, though the prize is ticked as %s",
    async (state) => {
      const { person, fulfilment } = await validated({
        claimBy: daysAfter(today, -91),
        deliverBy: daysAfter(today, -91),
      })
      const { id, kindId } = fulfilment
      await owner.update(prizeKinds).set({ way: "voucher" }).where(eq(prizeKinds.id, kindId))
      try {
        const deliveryCode = `VALE-${randomUUID()}`
        await owner.update(fulfilments).set({ deliveryCode }).where(eq(fulfilments.id, id))
        await sent(id, daysAfter(today, -3))
        await inTransaction(db, (tx) => tellWinner(tx, id))
        if (state === "delivered") await deliverPrizes(db, { ids: [id], day: today, by, now })
        const cameTo = (outcome: string) =>
          db.execute(
            sql`update pgboss.job set state = ${outcome}::pgboss.job_state where name = 'mail' and data ->> 'id' = ${id}`,
          )
        for (const outcome of ["created", "retry", "active", "failed"]) {
          await cameTo(outcome)
          expect([outcome, await erase(person.id)]).toEqual([outcome, false])
          expect((await findPrizeSent(db, id))?.facts).toMatchObject({ voucher: deliveryCode })
        }
        await cameTo("completed")
        expect(await erase(person.id)).toBe(true)
        const [row] = await db.select().from(fulfilments).where(eq(fulfilments.id, id))
        expect(row).toMatchObject({ state, deliveryCode: null })
      } finally {
        await owner.update(prizeKinds).set({ way: "hand" }).where(eq(prizeKinds.id, kindId))
      }
    },
  )

  test("is erased once the day of a voucher is over, whose code is there with its mail", async () => {
    const { person, fulfilment } = await validated({
      claimBy: daysAfter(today, -91),
      deliverBy: daysAfter(today, -91),
    })
    await sent(fulfilment.id, daysAfter(today, -100))
    const { kindId } = fulfilment
    await owner.update(prizeKinds).set({ way: "voucher" }).where(eq(prizeKinds.id, kindId))
    expect(await erase(person.id)).toBe(true)
    await owner.update(prizeKinds).set({ way: "hand" }).where(eq(prizeKinds.id, kindId))
  })
})
