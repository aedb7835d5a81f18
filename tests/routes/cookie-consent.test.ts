import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite({ GTM_ID: "GTM-TEST" })
})
afterAll(() => site.close())

const MEASURES = "googletagmanager.com/gtm.js"

test("who accepted to be measured refuses it later on a page that each foot leads to, and nothing measures any more", async () => {
  const visitor = visit(site.app.origin)
  expect(await visitor.read("/faq")).toContain('href="/termos#cookies"')
  await visitor.post("/cookies", { answer: "accepted", to: "/faq" })
  expect(await visitor.read("/faq")).toContain(MEASURES)
  expect(words(await visitor.read("/termos"))).toContain("Você aceitou: medimos visitas")

  for (const name of ["_ga", "_ga_TEST1", "_gid", "other"]) visitor.cookies.set(name, "1")
  const answer = await visitor.post("/cookies", { answer: "refused", to: "/termos#cookies" })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/termos#cookies"])
  expect([...visitor.cookies.keys()].filter((name) => /^(_g|other)/.test(name))).toEqual(["other"])
  const html = await visitor.read("/termos")
  expect(html).not.toContain(MEASURES)
  expect(words(html)).toContain("Você recusou: não medimos nada")
})

test("nothing measures where the address itself opens something", async () => {
  const visitor = visit(site.app.origin)
  await visitor.post("/cookies", { answer: "accepted", to: "/faq" })
  const person = await insertRegistration(site.db)
  const token = await makeResetToken(site.db, { registrationId: person.id, now: new Date() })
  const [reset, forgot] = [await visitor.read(`/reset/${token}`), await visitor.read("/forgot")]
  expect(words(reset)).toContain("Nova senha")
  expect([reset, forgot].map((html) => html.includes(MEASURES))).toEqual([false, true])
  for (const spelt of [`/Reset/${token}`, `/%72eset/${token}`, `/unsubscribe/${person.mailKey}`])
    expect(await visitor.read(spelt)).not.toContain(MEASURES)
})

test("no other page learns of such an address, and the hosts of what measures are let in where it is used", async () => {
  const visitor = visit(site.app.origin)
  await visitor.post("/cookies", { answer: "accepted", to: "/faq" })
  const headersOf = async (path: string) => (await visitor.get(path)).headers
  for (const path of ["/reset/x", "/%72eset/x", "/unsubscribe/x", "/admin/reset/x"]) {
    const headers = await headersOf(path)
    expect([path, headers.get("referrer-policy")]).toEqual([path, "strict-origin"])
    expect(headers.get("content-security-policy")).not.toContain("googletagmanager")
  }
  const faq = await headersOf("/faq")
  expect(faq.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
  expect(faq.get("content-security-policy")).toContain("googletagmanager")
  const office = (await headersOf("/admin/login")).get("content-security-policy")
  expect(office).toContain("script-src 'self' 'nonce-")
  expect(office).not.toContain("googletagmanager")
})

test("what measures left its cookies on the highest domain that takes them: each is tried", async () => {
  const visitor = visit(site.app.origin)
  visitor.cookies.set("_ga", "1")
  const answer = await visitor.post("/cookies", { answer: "refused", to: "/" })
  const dropped = answer.headers.getSetCookie().filter((line) => line.startsWith("_ga="))
  expect(dropped).toContain("_ga=; Path=/; Max-Age=0")
  expect(dropped).toContain(`_ga=; Path=/; Max-Age=0; Domain=${new URL(site.app.origin).hostname}`)
})

test("a participant changes the answer among their data, in their language too", async () => {
  const ana = await signInParticipant(site.db, site.app.origin)
  expect(await ana.read("/perfil/dados")).toContain('value="/perfil/dados#cookies"')
  await ana.post("/cookies", { answer: "accepted", to: "/perfil/dados#cookies" })
  expect(words(await ana.read("/perfil/dados?lng=en"))).toContain("You accepted: we measure visits")
})

describe("where a visitor came from", () => {
  const LINK = "/?utm_source=radio&utm_campaign=final"
  const lineOf = (answer: Response) => answer.headers.getSetCookie().find((line) => line.startsWith("utm="))
  const valueOf = (line: string | undefined) => /^utm=([^;]*)/.exec(line ?? "")?.[1]

  test("is kept until the browser closes, and for 30 days once cookies are accepted", async () => {
    const visitor = visit(site.app.origin)
    const first = lineOf(await visitor.get(LINK))
    expect(valueOf(first)).toBeTruthy()
    expect(first).not.toMatch(/Max-Age|Expires/i)
    const accepted = lineOf(await visitor.post("/cookies", { answer: "accepted", to: "/" }))
    expect(valueOf(accepted)).toBe(valueOf(first))
    expect(accepted).toContain("Max-Age=2592000")
    expect(lineOf(await visitor.get("/?utm_source=cartaz"))).toContain("Max-Age=2592000")
  })

  test("is dropped by the answer that refuses, and no later link brings it back", async () => {
    const visitor = visit(site.app.origin)
    await visitor.get(LINK)
    expect(visitor.cookies.has("utm")).toBe(true)
    const refused = lineOf(await visitor.post("/cookies", { answer: "refused", to: LINK }))
    expect(refused).toMatch(/^utm=;.*Max-Age=0/)
    expect(visitor.cookies.has("utm")).toBe(false)
    expect(lineOf(await visitor.get(LINK))).toBeUndefined()
  })

  test("is what the question speaks of too, before and after each answer, in both languages", async () => {
    const visitor = visit(site.app.origin)
    const asked = words(await visitor.read(LINK))
    expect(asked).toContain("um que lembra por qual link você veio, até você fechar o navegador")
    expect(asked).toContain("Com o seu aceite, ele fica 30 dias")
    expect(words(await visitor.read("/?lng=en"))).toContain(
      "which link you came by until you close the browser",
    )
    await visitor.post("/cookies", { answer: "accepted", to: "/" })
    expect(words(await visitor.read("/termos?lng=pt"))).toContain(
      "lembramos por 30 dias por qual link você veio",
    )
    await visitor.post("/cookies", { answer: "refused", to: "/" })
    expect(words(await visitor.read("/termos?lng=pt"))).toContain("nem lembramos por qual link você veio")
  })

  test("is not made up by an answer of who came through no such link", async () => {
    for (const answer of ["accepted", "refused"])
      expect(lineOf(await visit(site.app.origin).post("/cookies", { answer, to: "/" }))).toBeUndefined()
  })
})
