import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import {
  findAdmin,
  openAdminSession,
  openImpersonatedSession,
  openUserSession,
  revokeSession,
} from "#app/auth/sessions.server"
import { findEnded } from "#app/auth/ended-sessions.server"
import { draftedForm, dropDraft, keepDraft, openDraft } from "#app/auth/form-draft.server"
import { purgeSessions } from "#app/jobs/purge-sessions.server"
import { formDrafts } from "#drizzle/schema/form-drafts"
import { registrations } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"

afterAll(dropOwnDatabase)

const now = new Date("2026-11-20T15:00:00Z")
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const client = { ip: "198.51.100.7" }
const product = crypto.randomUUID()
const place = { page: "/cupom", form: "cupom" }
const typed = {
  idempotencyKey: crypto.randomUUID(),
  accessKey: "3526",
  total: "85,0x",
  quantity: { [product]: "2" },
}

async function keep(registrationId: string, sent: object = {}, at = now): Promise<string> {
  const token = await keepDraft(db, {
    registrationId,
    ...place,
    sent: { ...typed, ...sent },
    photoSent: true,
    secret: "s",
    now: at,
  })
  return token ?? ""
}
/** As its person opens it on its page. */
const openOn = (page: string, token: string, registrationId: string, at = now) =>
  openDraft(db, { token, registrationId, page, now: at })
const open = (token: string, registrationId: string, at = now) =>
  openOn(place.page, token, registrationId, at)
const rowsOf = (registrationId: string) =>
  db.select().from(formDrafts).where(eq(formDrafts.registrationId, registrationId))

describe("a form whose session ended", () => {
  test("comes back as it was typed, with its key, for an hour", async () => {
    const { id } = await insertRegistration(db)
    const token = await keep(id)
    expect(await open(token, id, minutesLater(59))).toEqual({ form: "cupom", typed, photoSent: true })
    expect(await draftedForm(db, { token, now: minutesLater(59) })).toBe("cupom")
    expect(await open(token, id, minutesLater(60))).toBeUndefined()
    expect(await draftedForm(db, { token, now: minutesLater(60) })).toBeUndefined()
  })

  test("opens for nobody else, by no other token, and on no other page", async () => {
    const [ana, rui] = [await insertRegistration(db), await insertRegistration(db)]
    const [token, other] = [await keep(ana.id), await keep(rui.id)]
    expect(await open(token, rui.id)).toBeUndefined()
    expect(await open(other, ana.id)).toBeUndefined()
    expect(await open("", ana.id)).toBeUndefined()
    expect(await openOn("/ajuda", token, ana.id)).toBeUndefined()
  })

  test("sent twice is one draft with one token; another form takes its place", async () => {
    const { id } = await insertRegistration(db)
    const [first, second] = await Promise.all([keep(id), keep(id)])
    expect(first).toBe(second)
    expect(await rowsOf(id)).toHaveLength(1)
    const later = await keep(id, { idempotencyKey: crypto.randomUUID() })
    expect(await open(first, id)).toBeUndefined()
    expect(await open(later, id)).toBeDefined()
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test("keeps texts and no more than the longest form holds, and nothing of an empty one", async () => {
    const { id } = await insertRegistration(db)
    const token = await keep(id, { said: "x".repeat(4_001), surprise: ["y"], number: 7 })
    expect(await open(token, id)).toMatchObject({ typed })
    const long = "é\r\n".repeat(1_333)
    expect(await open(await keep(id, { said: long }), id)).toMatchObject({ typed: { said: long } })
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, nth) => [`f${nth}`, "x"]))
    const heavy = Object.fromEntries(Array.from({ length: 9 }, (_, nth) => [`f${nth}`, "é".repeat(4_000)]))
    for (const sent of [many, heavy, {}, null, "x"]) {
      const kept = { registrationId: id, ...place, sent, photoSent: false, secret: "s", now }
      expect(await keepDraft(db, kept)).toBeUndefined()
    }
  })

  test("is gone once it was sent, and an hour later from the database too", async () => {
    const [ana, rui] = [await insertRegistration(db), await insertRegistration(db)]
    const token = await keep(ana.id)
    expect(await dropDraft(db, { token, registrationId: rui.id })).toBe(false)
    const elsewhere = { page: "/ajuda", form: "question" }
    expect(await dropDraft(db, { token, registrationId: ana.id, sent: elsewhere })).toBe(false)
    expect(await dropDraft(db, { token, registrationId: ana.id, sent: place })).toBe(true)
    expect(await open(token, ana.id)).toBeUndefined()
    await keep(rui.id)
    await purgeSessions(db, minutesLater(59))
    expect(await rowsOf(rui.id)).toHaveLength(1)
    await purgeSessions(db, minutesLater(60))
    expect(await rowsOf(rui.id)).toEqual([])
  })
})

describe("whose session ended", () => {
  const owner = async (token: string, at = minutesLater(121)) => findEnded(db, token, at)

  test("is said of one that ran out, and not of one that runs", async () => {
    const { id } = await insertRegistration(db)
    const { token, exp } = await openUserSession(db, { registrationId: id, now, client })
    expect(await owner(token, now)).toBeUndefined()
    expect(await owner(token, exp)).toBe(id)
  })

  test("is said neither of one that was signed out nor of a canceled account", async () => {
    const [out, gone] = [await insertRegistration(db), await insertRegistration(db)]
    const [one, other] = [
      await openUserSession(db, { registrationId: out.id, now, client }),
      await openUserSession(db, { registrationId: gone.id, now, client }),
    ]
    const [row] = await db.select().from(sessions).where(eq(sessions.registrationId, out.id))
    await revokeSession(db, row!.id, now)
    await asOwner((owner) =>
      owner.update(registrations).set({ status: "canceled" }).where(eq(registrations.id, gone.id)),
    )
    expect([await owner(one.token), await owner(other.token)]).toEqual([undefined, undefined])
  })

  test("is not said of an administrator's who had entered", async () => {
    const [person, { id: userId }] = [await insertRegistration(db), await insertUser(db, { type: "super" })]
    const admin = await findAdmin(db, (await openAdminSession(db, { userId, now, client })).token, now)
    const { token } = await openImpersonatedSession(db, {
      registrationId: person.id,
      by: userId,
      parent: admin!.session,
      reason: "Suporte",
      now,
      client,
    })
    expect(await owner(token, minutesLater(600))).toBeUndefined()
  })
})
