import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { getsNews } from "#app/domain/news/news-consent.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let db: Site["db"]
const ONE_CLICK = { "List-Unsubscribe": "One-Click" }

beforeAll(async () => {
  site = await startSite()
  db = site.db
})
afterAll(() => site.close())

const reader = () => insertRegistration(db, { newsletter: true })
const stranger = () => visit(site.app.origin, { adult: false })
const eventsOf = async (registrationId: string) => {
  const rows = await db.select().from(userLogs).where(eq(userLogs.registrationId, registrationId))
  return rows.map(({ event }) => event).filter((event) => event.startsWith("news-"))
}
const isRefused = async (email: string) =>
  (await db.select().from(unsubscribes).where(eq(unsubscribes.email, email))).length === 1

/** As a mail server does it: no cookie, no origin. */
const postedByMailServer = (path: string, fields: Record<string, string> = ONE_CLICK) =>
  fetch(site.app.origin + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })

describe("the link of a mail", () => {
  test("stops the news by a button, without a login, and changes nothing when it is looked at", async () => {
    const person = await reader()
    const path = `/unsubscribe/${person.mailKey}`
    const page = await stranger().read(path)
    expect(words(page)).toContain("Parar de receber novidades?")
    expect(page).not.toContain(person.email)
    expect(await getsNews(db, person.id)).toBe(true)

    const answer = await stranger().post(path, ONE_CLICK)
    expect(answer.status).toBe(200)
    expect(words(await answer.text())).toContain("Você não recebe mais novidades")
    expect(await getsNews(db, person.id)).toBe(false)
    expect(await isRefused(person.email)).toBe(true)
  })

  test("does the same for a mail server (RFC 8058), and twice is once", async () => {
    const person = await reader()
    const path = `/unsubscribe/${person.mailKey}`
    expect((await postedByMailServer(path)).status).toBe(200)
    expect((await postedByMailServer(path)).status).toBe(200)
    expect(await getsNews(db, person.id)).toBe(false)
    expect(await eventsOf(person.id)).toEqual(["news-stopped"])
  })

  test("gives the consent again for whoever asks", async () => {
    const person = await reader()
    const path = `/unsubscribe/${person.mailKey}`
    await stranger().post(path, ONE_CLICK)
    const back = await stranger().post(path, { wanted: "yes" })
    expect(back.status).toBe(200)
    const page = await back.text()
    expect(words(page)).toContain("Você voltou a receber novidades")
    expect(page).toContain("<title>Você voltou a receber novidades · ")
    const later = await stranger().read(path)
    expect(words(later)).not.toContain("voltou a receber")
    expect(later).toContain("<title>Parar de receber novidades? · ")
    expect(await getsNews(db, person.id)).toBe(true)
    expect(await isRefused(person.email)).toBe(false)
    expect(await eventsOf(person.id)).toEqual(["news-stopped", "news-allowed"])
  })

  test("works for an account that is closed, and does not open it", async () => {
    const person = await insertRegistration(db, { newsletter: true, status: "canceled" })
    const path = `/unsubscribe/${person.mailKey}`
    expect((await postedByMailServer(path)).status).toBe(200)
    expect(await isRefused(person.email)).toBe(true)
    expect((await stranger().post(path, { wanted: "yes" })).status).toBe(404)
    expect(await isRefused(person.email)).toBe(true)
  })

  test.each(["019a0000-0000-7000-8000-000000000000", "nobody", "' or true --"])(
    "that nobody has (%s) leads to the form",
    async (key) => {
      const path = `/unsubscribe/${encodeURIComponent(key)}`
      const page = await stranger().get(path)
      expect(page.status).toBe(404)
      expect(words(await page.text())).toContain("Esse link não está inteiro")
      expect((await stranger().post(path, ONE_CLICK)).status).toBe(404)
    },
  )

  test("is another one for each person, and no id of theirs", async () => {
    const [one, other] = [await reader(), await reader()]
    expect(one.mailKey).not.toBe(other.mailKey)
    expect(one.mailKey).not.toBe(one.id)
    expect((await stranger().get(`/unsubscribe/${one.id}`)).status).toBe(404)
  })
})

describe("/unsubscribe without a link", () => {
  test("answers the same whether the address is known or not, and stops it in any case", async () => {
    const person = await reader()
    const unknown = `nobody.${person.id}@example.com`
    const answers = await Promise.all(
      [person.email.toUpperCase(), unknown].map(async (email) => {
        const answer = await stranger().post("/unsubscribe", { email })
        return { status: answer.status, said: words(await answer.text()) }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.said).toContain("Pedido anotado")
    expect(await getsNews(db, person.id)).toBe(false)
    expect(await isRefused(unknown)).toBe(true)
  })

  test("never gives consent: to know an address is not enough", async () => {
    const person = await insertRegistration(db)
    await stranger().post("/unsubscribe", { email: person.email, wanted: "yes" })
    expect(await getsNews(db, person.id)).toBe(false)
  })
})

describe("/perfil", () => {
  const choose = (person: ReturnType<typeof visit>, wanted: string) =>
    person.post("/perfil", { intent: "news", wanted })

  test("takes consent back and gives it again", async () => {
    const person = await signInParticipant(db, site.app.origin, { newsletter: true })
    const { id } = person.registration
    expect(words(await person.read("/perfil"))).toContain("Parar de receber")
    expect((await choose(person, "no")).status).toBe(302)
    expect(await getsNews(db, id)).toBe(false)
    expect(words(await person.read("/perfil"))).toContain("Quero receber")
    await choose(person, "yes")
    await choose(person, "yes")
    expect(await getsNews(db, id)).toBe(true)
    expect(await eventsOf(id)).toEqual(["news-stopped", "news-allowed"])
  })

  test("does so for its owner alone", async () => {
    const person = await insertRegistration(db, { newsletter: true })
    const now = new Date()
    const admin = await signInAdmin(db, site.app.origin, "super", now)
    const who = (await findAdmin(db, admin.token, now))!
    const { token } = await openImpersonatedSession(db, {
      registrationId: person.id,
      reason: "chamado",
      now,
      client: { ip: "127.0.0.1" },
      by: who.id,
      parent: who.session,
    })
    const entered = visit(site.app.origin, { cookies: { user_session: signed(token) } })
    expect((await choose(entered, "no")).status).toBe(403)
    expect(await getsNews(db, person.id)).toBe(true)
  })
})

test("an address that wants no news gets none by another registration's tick", async () => {
  const person = await reader()
  await postedByMailServer(`/unsubscribe/${person.mailKey}`)
  await db.update(registrations).set({ newsletter: true }).where(eq(registrations.id, person.id))
  expect(await getsNews(db, person.id)).toBe(false)
})
