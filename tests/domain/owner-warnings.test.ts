import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { brand } from "#app/brand"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { eraseAddresses } from "#app/domain/fulfilment/erase-addresses.server"
import { saveAddress } from "#app/domain/fulfilment/save-address.server"
import { tasks } from "#app/jobs/tasks.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { cancelRegistration, closeAgain } from "#app/domain/registrations/cancel-registration.server"
import {
  disableRegistration,
  enableRegistration,
} from "#app/domain/registrations/disable-registration.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { MailKind } from "#app/queue/jobs.server"
import { emailChanges } from "#drizzle/schema/email-changes"
import { erasures } from "#drizzle/schema/erasures"
import { deliveryAddresses, prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { later, NOON, openPromotion } from "#tests/support/promotion"

// Before anything reads the settings.
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "silent", ORIGIN: "https://bar.example" }))

const HOUR = 3_600_000
const languages = ["pt", "en"] as const
let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let [close, folder, by] = [async () => {}, "", ""]

beforeAll(async () => {
  const opened = await openPromotion()
  ;({ db, close } = opened)
  owner = connect(opened.ownerUrl, { max: 2 })
  folder = await mkdtemp(path.join(tmpdir(), "bar-warnings-"))
  by = (await insertUser(db, { passwordHash: null })).id
  await owner.update(prizeKinds).set({ way: "post" })
})
afterAll(async () => {
  await owner.$client.end()
  await Promise.all([close(), rm(folder, { recursive: true, force: true })])
})

/** What waits in the queue about a row, in the order in which it came. */
const jobsOf = async (id: string) =>
  [
    ...(await db.execute<{ id: string; kind: MailKind; priority: number }>(
      sql`select id, data->>'kind' as kind, priority from pgboss.job
        where name = 'mail' and data->>'id' = ${id} order by created_on`,
    )),
  ] as const
const kindsOf = async (id: string) => (await jobsOf(id)).map(({ kind }) => kind)

/** The mail that goes out now, if one does. */
async function mailOf(
  kind: MailKind,
  id: string,
  { now = NOON, jobId }: { now?: Date; jobId?: string } = {},
): Promise<Mail | undefined> {
  const sent: Mail[] = []
  await sendMailJob(
    { kind, id },
    { id: jobId ?? crypto.randomUUID() },
    { db, now, send: async (mail) => void sent.push(mail) },
  )
  return sent[0]
}
const both = (mail: Mail | undefined) => [mail?.text ?? "", mail?.html ?? ""]

/** The email was another until lately. */
const changedEmail = (registrationId: string, oldEmail: string, changedAt: Date) =>
  db.insert(emailChanges).values({ registrationId, oldEmail, changedAt })
const registered = later(-30 * 24 * HOUR)

describe("whoever closes their account", () => {
  const closeIt = (id: string, now = NOON) =>
    cancelRegistration(db, {
      participant: { id, impersonatorId: null } as Parameters<typeof cancelRegistration>[1]["participant"],
      ip: "203.0.113.9",
      now,
    })

  test.each(languages)(
    "is written to before others, once, and told until when it can be undone (%s)",
    async (locale) => {
      const { id, email } = await insertRegistration(db, { name: "Rita", locale })
      await Promise.all([closeIt(id), closeIt(id)])
      await closeIt(id)
      expect(await jobsOf(id)).toMatchObject([{ kind: "account-closed", priority: 1 }])
      const mail = await mailOf("account-closed", id)
      expect(mail?.to).toEqual({ name: "Rita", address: email })
      const parts = {
        pt: ["18/11/2026 às 12h (Brasília)", "Até 19/11/2026 às 5h (Brasília)", "reabrir a conta"],
        en: [
          "18 Nov 2026, 12:00 (Brasília time)",
          "Until 19 Nov 2026, 05:00 (Brasília time)",
          "open the account again",
        ],
      }
      for (const body of both(mail).map((text) => text.replace(/\s+/g, " ")))
        for (const part of [...parts[locale], brand.company.email]) expect(body).toContain(part)
    },
  )

  test("is told nothing once the account was given back, and is written to again the next time", async () => {
    const { id } = await insertRegistration(db)
    await closeIt(id)
    await enableRegistration(db, { registrationId: id, reason: "Não foi a pessoa", by, now: later(HOUR) })
    expect(await mailOf("account-closed", id)).toBeUndefined()
    await closeIt(id, later(2 * HOUR))
    const jobs = (await jobsOf(id)).filter(({ kind }) => kind === "account-closed")
    const mails = []
    for (const { id: jobId } of jobs) mails.push(await mailOf("account-closed", id, { jobId }))
    expect(new Set(mails.map((mail) => mail?.messageId)).size).toBe(2)
    expect(mails[1]?.text).toContain("18/11/2026 às 14h (Brasília)")
  })

  test("is forgotten that night though the mail could not go, and then written to no more", async () => {
    const { id } = await insertRegistration(db)
    await closeIt(id)
    const away = sendMailJob(
      { kind: "account-closed", id },
      { id: crypto.randomUUID() },
      { db, now: NOON, send: () => Promise.reject(new Error("away")) },
    )
    await expect(away).rejects.toThrow("away")
    await erasePeople(db, later(17 * HOUR), { files: openFiles(`file:${folder}`) })
    const [row] = await db.select().from(erasures).where(eq(erasures.registrationId, id))
    expect(row?.erasedAt).not.toBeNull()
    expect(await mailOf("account-closed", id, { now: later(18 * HOUR) })).toBeUndefined()
  })

  test("has until the night that the mail names, whatever erases before it", async () => {
    const { id } = await insertRegistration(db)
    // Five o'clock has just gone by, and that night's work is still under way.
    const at = new Date("2026-11-19T08:03:00Z")
    await closeIt(id, at)
    const mail = await mailOf("account-closed", id, { now: at })
    expect(mail?.text.replace(/\s+/g, " ")).toContain("Até 20/11/2026 às 5h (Brasília)")
    const erasedAt = async () =>
      (await db.select().from(erasures).where(eq(erasures.registrationId, id)))[0]?.erasedAt
    for (const early of ["2026-11-19T08:10:00Z", "2026-11-19T20:00:00Z", "2026-11-20T07:59:00Z"]) {
      await tasks["erase-people"](db, new Date(early))
      expect(await erasedAt()).toBeNull()
    }
    await tasks["erase-people"](db, new Date("2026-11-20T08:00:00Z"))
    expect(await erasedAt()).not.toBeNull()
  })

  test("reads of the night that is still to come, where the erasure waits for a prize", async () => {
    const { person } = await heldPrize(db)
    await closeIt(person.id)
    await erasePeople(db, later(17 * HOUR), { files: openFiles(`file:${folder}`) })
    const mail = await mailOf("account-closed", person.id, { now: later(18 * HOUR) })
    expect(mail?.text).toContain("20/11/2026 às 5h (Brasília)")
  })

  test("by the replay of what they did before, or by the team, is not told that they did", async () => {
    const [replayed, disabled] = [await insertRegistration(db), await insertRegistration(db)]
    await inTransaction(db, async (tx) =>
      closeAgain(tx, await lockRegistration(tx, replayed.id), { closedAt: later(-HOUR), now: NOON }),
    )
    await disableRegistration(db, { registrationId: disabled.id, reason: "Fraude", by, now: NOON })
    for (const { id } of [replayed, disabled]) expect(await kindsOf(id)).toEqual([])
    expect(await mailOf("account-closed", disabled.id)).toBeUndefined()
  })

  test("is written to where a new password's link would go, as long as a session put the email there lately", async () => {
    const { id, email } = await insertRegistration(db, { now: registered, newsletter: true })
    await changedEmail(id, "dona@example.com", later(-HOUR))
    await closeIt(id)
    const mail = await mailOf("account-closed", id)
    expect(mail?.to.address).toBe("dona@example.com")
    for (const body of both(mail)) expect(body).not.toContain("/unsubscribe")
    expect((await mailOf("account-closed", id, { now: later(48 * HOUR) }))?.to.address).toBe(email)
  })
})

describe("whose prize goes to another address", () => {
  const first = {
    cep: "13010000",
    street: "Rua das Palmeiras",
    houseNumber: "1234",
    complement: null,
    district: "Cambuí",
    city: "Campinas",
    uf: "SP",
  }
  const other = { ...first, cep: "20040002", street: "Avenida Rio Branco", city: "Rio de Janeiro", uf: "RJ" }
  const give = (claim: ClaimRef, registrationId: string, address = first, now = NOON) =>
    saveAddress(db, { claim, address, registrationId, ip: null, now })
  const rowOf = async (claimId: string) => {
    const rows = await db.select().from(deliveryAddresses)
    return rows.find(({ awardId, winnerId }) => (awardId ?? winnerId) === claimId)!.id
  }

  /** A prize of the post, won on the spot, that went to one address and now goes to another. */
  async function moved(person: Parameters<typeof insertRegistration>[1] = {}) {
    const held = await heldPrize(db, person)
    await owner.update(prizeKinds).set({ way: "post" })
    const claim = { awardId: held.award.id }
    await give(claim, held.person.id, first, later(-HOUR))
    await give(claim, held.person.id, other)
    return { ...held, claim, id: await rowOf(held.award.id) }
  }

  test("is told of the first address and of each change, before others, and not of the same form again", async () => {
    const { person, award } = await heldPrize(db)
    await owner.update(prizeKinds).set({ way: "post" })
    const claim = { awardId: award.id }
    await Promise.all([give(claim, person.id), give(claim, person.id)])
    const id = await rowOf(award.id)
    expect(await jobsOf(id)).toMatchObject([{ kind: "address-changed", priority: 1 }])
    const told = await mailOf("address-changed", id)
    expect(told?.subject).toBe("Anotamos o endereço de entrega: Camisa oficial")
    for (const body of both(told).map((text) => text.replace(/\s+/g, " "))) {
      for (const part of [
        "anotamos o endereço de entrega do seu prêmio",
        "Campinas, SP",
        "troque a sua senha",
      ])
        expect(body).toContain(part)
      for (const part of ["mudou", "Mudou", "Vai agora", "Cambuí"]) expect(body).not.toContain(part)
    }
    await Promise.all([
      give(claim, person.id, other, later(60_000)),
      give(claim, person.id, other, later(60_000)),
    ])
    const warned = { kind: "address-changed", priority: 1 }
    expect(await jobsOf(id)).toMatchObject([warned, warned])
    expect((await mailOf("address-changed", id))?.subject).toBe("O endereço de entrega mudou: Camisa oficial")
    await give(claim, person.id, { ...other, houseNumber: "9" }, later(HOUR))
    const jobs = await jobsOf(id)
    expect(jobs.map(({ kind }) => kind)).toEqual(Array(3).fill("address-changed"))
    const ids = []
    for (const { id: jobId } of jobs) ids.push((await mailOf("address-changed", id, { jobId }))?.messageId)
    expect(new Set(ids).size).toBe(3)
  })

  test.each(languages)(
    "reads which prize, the city and when, never the street, and where to correct it (%s)",
    async (locale) => {
      const { person, award, id } = await moved({ name: "Rita", locale })
      const mail = await mailOf("address-changed", id)
      expect(mail?.to).toEqual({ name: "Rita", address: person.email })
      const parts = {
        pt: ["18/11/2026 às 12h (Brasília)", "troque a sua senha"],
        en: ["18 Nov 2026, 12:00 (Brasília time)", "change your password"],
      }
      for (const body of both(mail).map((text) => text.replace(/\s+/g, " "))) {
        const place = "Rio de Janeiro, RJ"
        const link = `https://bar.example/perfil/premios/${award.id}`
        for (const part of [...parts[locale], "Camisa oficial", place, link, brand.company.email])
          expect(body).toContain(part)
        for (const part of ["Avenida", "1234", "Cambuí", "20040", "Campinas"])
          expect(body).not.toContain(part)
      }
    },
  )

  test("is told of a prize of a draw, too", async () => {
    const { person, winner } = await drawnPrize(db, { to: "published" })
    await owner.update(prizeKinds).set({ way: "post" })
    await give({ winnerId: winner.id }, person.id)
    await give({ winnerId: winner.id }, person.id, other)
    const mail = await mailOf("address-changed", await rowOf(winner.id))
    expect(mail?.to.address).toBe(person.email)
    for (const part of ["Um ano de camarote", `/perfil/premios/${winner.id}`])
      expect(mail?.text).toContain(part)
  })

  test("is told nothing once the prize is lost, the address erased or the account closed by the team", async () => {
    const [lost, erased, disabled] = [await moved(), await moved(), await moved()]
    await owner.update(prizeAwards).set({ releasedAt: NOON }).where(eq(prizeAwards.id, lost.award.id))
    await eraseAddresses(db, { about: erased.person.id, by, reason: "Pedido", now: NOON })
    const registrationId = disabled.person.id
    await disableRegistration(db, { registrationId, reason: "Fraude", by, now: NOON })
    for (const { id } of [lost, erased, disabled]) expect(await mailOf("address-changed", id)).toBeUndefined()
  })

  test("is written to where a new password's link would go, and there the city is not said", async () => {
    const { person, id } = await moved({ now: registered, newsletter: true })
    await changedEmail(person.id, "dono@example.com", later(-HOUR))
    const mail = await mailOf("address-changed", id)
    expect(mail?.to.address).toBe("dono@example.com")
    for (const body of both(mail)) {
      expect(body).toContain("Camisa oficial")
      for (const part of ["Rio de Janeiro", "Vai agora para", "/unsubscribe"])
        expect(body).not.toContain(part)
    }
  })
})
