import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertDraft } from "#drizzle/seed/builders/texts"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let drawId: string

beforeAll(async () => {
  site = await startSite()
  await insertPrize(site.db, { name: "Bola da várzea", moment: new Date(Date.now() + 86_400_000) })
  await insertStore(site.db, { uf: "SP", city: "Campinas", name: "Bar do Zeca" })
  const pdf = { pdfFile: "regulations/one.pdf", pdfSha256: "a".repeat(64) }
  const body = "## 1. Quem promove\n\nA cervejaria."
  await insertDraft(site.db, { body, publishedAt: new Date(), ...pdf })
  drawId = (await insertDraw(site.db, { title: "Sorteio da Final", prize: "Um ano de cerveja" })).id
})
afterAll(() => site.close())

const english = () => visit(site.app.origin, { cookies: { lng: "ImVuIg%3D%3D" } })
const titleOf = (html: string) => words(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "").trim()

describe("a name that exists in Portuguese only", () => {
  const places = [
    ["/", "Bola da várzea"],
    ["/", "Um ano de cerveja"],
    ["/ganhadores", "Sorteio da Final"],
    ["/bares/sp/campinas", "Bar do Zeca"],
  ] as const

  test.each(places)("says so on the English %s: %s", async (path, name) => {
    const html = await english().read(path)
    expect(html).toContain('<html lang="en"')
    expect(html).toMatch(new RegExp(`<[^>]+ lang="pt-BR"[^>]*>${name}`))
  })

  test("says so as a page's title, and as the text of a law", async () => {
    const draw = await english().read(`/ganhadores/${drawId}`)
    expect(/<h1.*?<\/h1>/s.exec(draw)?.[0]).toContain('lang="pt-BR"')
    const regulation = await english().read("/regulamentos")
    expect(/<h1.*?<\/h1>/s.exec(regulation)?.[0]).toContain('lang="pt-BR"')
    expect(regulation).toContain('<div class="reading" lang="pt-BR"')
    expect(words(regulation)).toContain("This text exists in Portuguese only. This text as a PDF")
    expect(regulation).toMatch(/<a [^>]*hreflang="pt-BR"[^>]*>This text as a PDF/i)
    expect(await visit(site.app.origin).read("/regulamentos")).not.toMatch(
      /hreflang="pt-BR"[^>]*>Este texto/i,
    )
  })

  test("needs not say it among Portuguese", async () => {
    const html = await visit(site.app.origin).read("/")
    expect(html.replace(/<html lang="pt-BR"/, "")).not.toContain('lang="pt-BR"')
  })
})

describe("a browser that asks for English", () => {
  const wish = { "accept-language": "en-GB,en;q=0.9,pt;q=0.4" }
  const hint = "This site is also in English."

  test("gets the page in Portuguese, with a hint in English that leads there, until somebody chose", async () => {
    const visitor = visit(site.app.origin)
    const html = await (await visitor.get("/faq", wish)).text()
    expect(html).toContain('<html lang="pt-BR"')
    expect(words(html)).toContain(hint)
    expect(html).toMatch(/<form[^>]*class="language-hint[^>]*lang="en"/)
    const chosen = await visitor.post("/language", { lng: "en", to: "/faq" })
    expect(chosen.headers.get("location")).toBe("/faq")
    const read = await (await visitor.get("/faq", wish)).text()
    expect(read).toContain('<html lang="en"')
    expect(words(read)).not.toContain(hint)
    await visitor.post("/language", { lng: "pt", to: "/faq" })
    expect(words(await (await visitor.get("/faq", wish)).text())).not.toContain(hint)
  })

  test("gets it at the gate too; one that asks for Portuguese does not", async () => {
    const stranger = visit(site.app.origin, { adult: false })
    expect(words(await (await stranger.get("/agegate", wish)).text())).toContain(hint)
    for (const header of ["pt-BR,pt;q=0.9,en;q=0.8", "*", ""]) {
      const answer = await stranger.get("/agegate", { "accept-language": header })
      expect(words(await answer.text())).not.toContain(hint)
    }
    expect(words(await (await stranger.get("/offline", wish)).text())).not.toContain(hint)
  })

  test("finds pages that say what they are made by", async () => {
    const vary = (await visit(site.app.origin).get("/faq")).headers.get("vary") ?? ""
    for (const name of ["Cookie", "Accept-Language", "Save-Data", "ECT"]) expect(vary).toContain(name)
  })
})

describe("a person's mails", () => {
  const languageOf = async (id: string) => {
    const [row] = await site.db.select().from(registrations).where(eq(registrations.id, id))
    return { locale: row!.locale, version: row!.version }
  }
  const eventsOf = (id: string) =>
    site.db
      .select({ event: userLogs.event, data: userLogs.data })
      .from(userLogs)
      .where(eq(userLogs.registrationId, id))

  test("come in the language that they chose while signed in, chosen twice or not, and their open form still saves", async () => {
    const person = await signInParticipant(site.db, site.app.origin)
    const { id, name, email, phone, uf, city } = person.registration
    for (const lng of ["en", "en"]) {
      const answer = await person.post("/language", { lng, to: "/perfil" })
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil"])
    }
    expect(await languageOf(id)).toEqual({ locale: "en", version: 1 })
    expect(await eventsOf(id)).toEqual([{ event: "profile-edited", data: { fields: ["locale"] } }])
    const opened = { intent: "data", name, lastname: "Ramos", email, phone, uf, city, version: "1" }
    const saved = await person.post("/perfil", opened)
    expect(saved.status).toBe(302)
    await person.post("/language", { lng: "pt", to: "/perfil" })
    expect(await languageOf(id)).toEqual({ locale: "pt", version: 2 })
  })

  test("keep theirs where an administrator who entered reads the page in another one", async () => {
    const admin = await signInAdmin(site.db, site.app.origin, "super")
    const [person, now] = [await insertRegistration(site.db), new Date()]
    const { id: by, session: parent } = (await findAdmin(site.db, admin.token, now))!
    const client = { ip: "127.0.0.1" }
    const entered = { registrationId: person.id, reason: "chamado", now, client, by, parent }
    const { token } = await openImpersonatedSession(site.db, entered)
    const visitor = visit(site.app.origin, { cookies: { user_session: signed(token) } })
    await visitor.post("/language", { lng: "en", to: "/perfil" })
    expect(await visitor.read("/perfil")).toContain('<html lang="en"')
    expect(await languageOf(person.id)).toMatchObject({ locale: "pt" })
    expect(await eventsOf(person.id)).toEqual([])
  })

  test("with a link to a new password is asked for in the language of the page", async () => {
    const person = await insertRegistration(site.db)
    for (const visitor of [english(), visit(site.app.origin)])
      expect((await visitor.post("/forgot", { cpf: person.cpf })).status).toBe(200)
    const queued = await site.db.execute(
      sql`select data from pgboss.job where name = 'mail' and data ->> 'id' = ${person.id} order by created_on`,
    )
    expect(queued.map(({ data }) => data)).toEqual([
      { kind: "reset", id: person.id, locale: "en" },
      { kind: "reset", id: person.id, locale: "pt" },
    ])
  })
})

test("the age gate has a title of its own, in both languages", async () => {
  const stranger = visit(site.app.origin, { adult: false })
  expect(titleOf(await stranger.read("/agegate"))).toBe("Você tem 18 anos ou mais? · Bar na Torcida")
  expect(titleOf(await stranger.read("/agegate?lng=en"))).toBe("Are you 18 or older? · Bar na Torcida")
})
