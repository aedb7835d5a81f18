import { db, dropOwnDatabase } from "#tests/support/own-database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeReset } from "#app/auth/reset.server"
import { findParticipant, openUserSession } from "#app/auth/sessions.server"
import { editRegistration } from "#app/domain/registrations/edit-registration.server"
import { getProfile } from "#app/domain/registrations/registrations.queries.server"
import { updateEmail } from "#app/domain/registrations/update-email.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"

const registered = new Date("2026-11-10T15:00:00Z")
const [HOUR, ip] = [3_600_000, "192.0.2.7"]
/** So many hours after somebody registered. */
const after = (hours: number) => new Date(registered.getTime() + hours * HOUR)
const own = "dona@example.com"
let by = ""

beforeAll(async () => void (by = (await insertUser(db)).id))
afterAll(() => dropOwnDatabase())

/** Somebody who registered with an address, and what becomes of it. */
async function person() {
  const { id } = await insertRegistration(db, {
    now: registered,
    email: `${crypto.randomUUID()}@example.com`,
  })
  const change = async (email: string, now: Date) => {
    const { token } = await openUserSession(db, { registrationId: id, now, client: { ip } })
    const participant = (await findParticipant(db, token, now))!
    const { name, lastname, phone, uf, city, version } = await getProfile(db, id)
    const input = { name, lastname, email: `${id}.${email}`, phone, uf, city, version }
    await editRegistration(db, { participant, input, ip, now })
  }
  const changeByTeam = async (email: string, now: Date) => {
    const { version } = await getProfile(db, id)
    await updateEmail(db, { registrationId: id, input: { email: `${id}.${email}`, version }, by, now })
  }
  const linkGoesTo = async (now: Date) =>
    (await makeReset(db, { registrationId: id, now }))?.address.replace(`${id}.`, "")
  return { change, changeByTeam, linkGoesTo }
}

/** Whose address it is since long. */
async function settled() {
  const made = await person()
  await made.change(own, after(0.5))
  return made
}

test("the link goes to the address of before for two days after a change of it", async () => {
  const { change, linkGoesTo } = await settled()
  expect(await linkGoesTo(after(30))).toBe(own)
  await change("outro@example.com", after(100))
  expect(await linkGoesTo(after(100))).toBe(own)
  expect(await linkGoesTo(after(147.9))).toBe(own)
  expect(await linkGoesTo(after(148))).toBe("outro@example.com")
})

test("whoever took it back is not met by a link to the address that they took it back from", async () => {
  const { change, linkGoesTo } = await settled()
  await change("outro@example.com", after(100))
  await change("mais-um@example.com", after(120))
  expect(await linkGoesTo(after(140))).toBe(own)
  await change(own, after(147))
  for (const hours of [147, 160, 194, 200]) expect(await linkGoesTo(after(hours))).toBe(own)
})

test("an address that stood for two days is the one of before", async () => {
  const { change, linkGoesTo } = await settled()
  await change("segundo@example.com", after(100))
  await change("terceiro@example.com", after(148))
  expect(await linkGoesTo(after(150))).toBe("segundo@example.com")
})

test("what was mistyped at registering and corrected within the hour gets none", async () => {
  const { change, linkGoesTo } = await person()
  await change("certo@example.com", after(0.9))
  expect(await linkGoesTo(after(0.9))).toBe("certo@example.com")
  await change("depois@example.com", after(1))
  expect(await linkGoesTo(after(1))).toBe("certo@example.com")
})

test("what the team corrected holds at once", async () => {
  const { change, changeByTeam, linkGoesTo } = await settled()
  await change("outro@example.com", after(100))
  await changeByTeam("novo@example.com", after(101))
  expect(await linkGoesTo(after(101))).toBe("novo@example.com")
  await change("alheio@example.com", after(102))
  expect(await linkGoesTo(after(103))).toBe("novo@example.com")
})
