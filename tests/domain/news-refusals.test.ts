import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chooseNews, chooseNewsByLink, settleRefusal, stopNewsTo } from "#app/domain/news/choose-news.server"
import { expireRefusals } from "#app/domain/news/expire-refusals.server"
import { getsNews } from "#app/domain/news/news-consent.server"
import { stopByProvider } from "#app/domain/news/stop-by-provider.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { editRegistration } from "#app/domain/registrations/edit-registration.server"
import { updateEmail } from "#app/domain/registrations/update-email.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { closeAccount } from "#tests/support/close-account"
import { somebodyWaitsForRow } from "#tests/support/somebody-waits"

const now = new Date()
const ip = "203.0.113.10"
let admin = ""
beforeAll(async () => {
  admin = (await insertUser(db, { passwordHash: null })).id
})
afterAll(dropOwnDatabase)

const reader = () => insertRegistration(db, { newsletter: true, passwordHash: "none" })
const ownHands = ({ id }: { id: string }) =>
  ({ id, impersonatorId: null }) as Parameters<typeof editRegistration>[1]["participant"]
const refusals = async () => (await db.select().from(unsubscribes)).map(({ email }) => email)
const newsOf = async (id: string) => {
  const rows = await db.select().from(userLogs).where(eq(userLogs.registrationId, id)).orderBy(userLogs.id)
  return rows.map(({ event }) => event).filter((event) => event.startsWith("news-"))
}

/** By the person at /perfil. */
async function moveTo(person: RegistrationRow, email: string) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, person.id))
  const { name, lastname, phone, uf, city, version } = row!
  const input = { name, lastname, phone, uf, city, version, email }
  await editRegistration(db, { participant: ownHands(person), input, ip, now })
}
const movedBy = {
  person: moveTo,
  team: async (person: RegistrationRow, email: string) => {
    const [row] = await db.select().from(registrations).where(eq(registrations.id, person.id))
    const input = { email, version: row!.version }
    await updateEmail(db, { registrationId: person.id, input, by: admin, now })
  },
}

describe.each(Object.entries(movedBy))("where the email is changed by the %s", (who, move) => {
  const other = (person: RegistrationRow) => `${who}.${person.id}@example.com`

  test("a refusal at the old address holds at the new one, and nothing is left of the old", async () => {
    const person = await reader()
    await chooseNews(db, { participant: ownHands(person), wanted: false, ip, now })
    await move(person, other(person))
    expect(await getsNews(db, person.id)).toBe(false)
    expect(await refusals()).not.toContain(person.email)
  })

  test("whoever reads the old mailbox chooses for nobody any more", async () => {
    const person = await reader()
    await move(person, other(person))
    const byOldLink = chooseNewsByLink(db, { mailKey: person.mailKey, wanted: false, ip, now })
    await expect(byOldLink).rejects.toMatchObject({ code: "NOT_FOUND" })
    expect(await getsNews(db, person.id)).toBe(true)
    expect(await refusals()).not.toContain(other(person))
  })

  test("so does a complaint, and mails that came back say nothing of the new address", async () => {
    const [angry, full] = [await reader(), await reader()]
    const events = [
      { type: "complaint" as const, email: angry.email },
      { type: "bounce" as const, email: full.email },
    ]
    await stopByProvider(db, events, now)
    for (const person of [angry, full]) {
      expect(await getsNews(db, person.id)).toBe(false)
      await move(person, other(person))
    }
    expect(await getsNews(db, angry.id)).toBe(false)
    expect(await newsOf(angry.id)).toEqual(["news-stopped"])
    expect(await getsNews(db, full.id)).toBe(true)
  })
})

test("who closes the account leaves no address of theirs among those that said no", async () => {
  const person = await reader()
  await chooseNews(db, { participant: ownHands(person), wanted: false, ip, now })
  const next = `seguinte.${person.id}@example.com`
  await moveTo(person, next)
  await chooseNews(db, { participant: ownHands(person), wanted: false, ip, now })
  // As it was left by a change of email that took no refusal along.
  await db.insert(unsubscribes).values({ email: person.email })
  await closeAccount(db, person.id)
  expect(await erasePeople(db, now)).toMatchObject({ erased: 1 })
  const left = await refusals()
  expect(left).not.toContain(person.email)
  expect(left).not.toContain(next)
})

describe("an address that somebody typed", () => {
  const jobs = () =>
    db.execute<{ id: string }>(sql`select data->>'unsubscribeId' as id from pgboss.job where name = 'news'`)

  test("is written down alike, known or not; the job of its row does the rest", async () => {
    const person = await reader()
    const unknown = `ninguem.${person.id}@example.com`
    for (const email of [person.email, unknown]) await stopNewsTo(db, { email, now })
    expect(await refusals()).toEqual(expect.arrayContaining([person.email, unknown]))
    const asked = await jobs()
    expect(asked).toHaveLength(2)
    expect(await newsOf(person.id)).toEqual([])
    for (const { id } of asked) for (const _ of "twice") await settleRefusal(db, { unsubscribeId: id }, now)
    expect(await newsOf(person.id)).toEqual(["news-stopped"])
    const [row] = await db.select().from(registrations).where(eq(registrations.id, person.id))
    expect(row).toMatchObject({ newsletter: false, newsletterAt: now })
  })

  test("is refused no more where its person says yes while the job of it waits for their row", async () => {
    const person = await reader()
    await stopNewsTo(db, { email: person.email, now })
    const [row] = await db.select().from(unsubscribes).where(eq(unsubscribes.email, person.email))
    let settling = Promise.resolve()
    await db.transaction(async (yes) => {
      await chooseNews(yes, { participant: ownHands(person), wanted: true, ip, now })
      settling = settleRefusal(db, { unsubscribeId: row!.id }, now)
      await somebodyWaitsForRow(db)
    })
    await settling
    expect(await getsNews(db, person.id)).toBe(true)
    expect(await newsOf(person.id)).toEqual(["news-allowed"])
  })

  test("is forgotten after thirty days where it is nobody's", async () => {
    const person = await reader()
    const unknown = `estranho.${person.id}@example.com`
    for (const email of [person.email, unknown]) await stopNewsTo(db, { email, now })
    await expireRefusals(db, new Date(now.getTime() + 29 * 86_400_000))
    expect(await refusals()).toContain(unknown)
    await expireRefusals(db, new Date(now.getTime() + 31 * 86_400_000))
    expect(await refusals()).not.toContain(unknown)
    expect(await refusals()).toContain(person.email)
  })
})
