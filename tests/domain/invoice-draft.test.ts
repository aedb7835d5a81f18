import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import {
  findAdmin,
  findEnded,
  openAdminSession,
  openImpersonatedSession,
  openUserSession,
  revokeSession,
} from "#app/auth/sessions.server"
import { dropDraft, isDraftKept, keepDraft, openDraft } from "#app/domain/invoices/invoice-draft.server"
import { purgeSessions } from "#app/jobs/purge-sessions.server"
import { invoiceDrafts } from "#drizzle/schema/invoice-drafts"
import { registrations } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"

afterAll(dropOwnDatabase)

const now = new Date("2026-11-20T15:00:00Z")
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const client = { ip: "198.51.100.7", userAgent: "test" }
const formKey = crypto.randomUUID()
const product = crypto.randomUUID()
const typed = { accessKey: "3526", total: "85,0x", quantity: { [product]: "2" } }

async function keep(registrationId: string, sent: object = {}, at = now): Promise<string> {
  const form = { idempotencyKey: formKey, ...typed, ...sent }
  const token = await keepDraft(db, {
    registrationId,
    sent: form,
    photoSent: true,
    secret: "s",
    now: at,
  })
  return token ?? ""
}
const rowsOf = (registrationId: string) =>
  db.select().from(invoiceDrafts).where(eq(invoiceDrafts.registrationId, registrationId))

describe("a form whose session ended", () => {
  test("comes back as it was typed, with its key, for an hour", async () => {
    const { id } = await insertRegistration(db)
    const token = await keep(id)
    const open = (minutes: number) => openDraft(db, { token, registrationId: id, now: minutesLater(minutes) })
    expect(await open(59)).toEqual({ formKey, typed, photoSent: true })
    expect(await isDraftKept(db, { token, now: minutesLater(59) })).toBe(true)
    expect(await open(60)).toBeUndefined()
    expect(await isDraftKept(db, { token, now: minutesLater(60) })).toBe(false)
  })

  test("opens for nobody else, and by no other token", async () => {
    const [ana, rui] = [await insertRegistration(db), await insertRegistration(db)]
    const [token, other] = [await keep(ana.id), await keep(rui.id)]
    expect(await openDraft(db, { token, registrationId: rui.id, now })).toBeUndefined()
    expect(await openDraft(db, { token: other, registrationId: ana.id, now })).toBeUndefined()
    expect(await openDraft(db, { token: "", registrationId: ana.id, now })).toBeUndefined()
  })

  test("sent twice is one draft with one token; another form takes its place", async () => {
    const { id } = await insertRegistration(db)
    const [first, second] = await Promise.all([keep(id), keep(id)])
    expect(first).toBe(second)
    expect(await rowsOf(id)).toHaveLength(1)
    const later = await keep(id, { idempotencyKey: crypto.randomUUID() })
    expect(await openDraft(db, { token: first, registrationId: id, now })).toBeUndefined()
    expect(await openDraft(db, { token: later, registrationId: id, now })).toBeDefined()
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test("keeps no more than its fields hold, and nothing without a key", async () => {
    const { id } = await insertRegistration(db)
    const token = await keep(id, { cnpj: "x".repeat(2_001), surprise: "y", number: 7 })
    expect(await openDraft(db, { token, registrationId: id, now })).toMatchObject({ typed })
    expect(await keep(id, { idempotencyKey: "made up" })).toBe("")
  })

  test("is gone once it was sent, and an hour later from the database too", async () => {
    const [ana, rui] = [await insertRegistration(db), await insertRegistration(db)]
    const token = await keep(ana.id)
    expect(await dropDraft(db, { token, registrationId: rui.id })).toBe(false)
    expect(await dropDraft(db, { token, registrationId: ana.id })).toBe(true)
    expect(await openDraft(db, { token, registrationId: ana.id, now })).toBeUndefined()
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
