import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { type RunningApp, startApp } from "#tests/support/app"
import { LEFT, leaveToast } from "#tests/support/left-toast"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

let site: Site
/** With few forms a minute for a network, and with a few tries of an account. */
let limited: RunningApp
let throttled: RunningApp
let bar: StoreRow

beforeAll(async () => {
  site = await startSite()
  limited = await startApp({
    databaseUrl: site.databaseUrl,
    env: { RATE_LIMITS: "on", POSTS_PER_MINUTE: "8" },
  })
  throttled = await startApp({ databaseUrl: site.databaseUrl, env: { RATE_LIMITS: "on" } })
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
afterAll(async () => {
  await limited?.stop()
  await throttled?.stop()
  await site.close()
})

const spoken = (html: string) => words(html).trim()
/** The toasts of a page, those that its own place has before those of the frame, which they hide. */
const toastsOf = (html: string) =>
  [...html.matchAll(/<div class="toasts">(.*?<\/div>)<\/div>/gs)].map(([, toast = ""]) => spoken(toast))

/** The one toast that a page shows: its words stand in the page too, and what was said before is gone for good. */
async function expectToast(html: string, toast: string | RegExp, visitor: Pick<Visitor, "read">) {
  const [said = "", ...others] = toastsOf(html)
  expect(said).toMatch(toast)
  expect(others).toEqual([])
  const page = spoken(html.replace(/<div class="toasts">.*?<\/div><\/div>/gs, ""))
  for (const sentence of said.split(/(?<=[.!?]) /)) expect(page).toContain(sentence.replace(/\.$/, ""))
  expect(html).not.toContain(LEFT)
  expect(await visitor.read("/faq")).not.toContain(LEFT)
}

const inLanguage = { pt: "", en: "?lng=en" }

describe("what a public page refuses is said in one toast, which clears the last", () => {
  test.each([
    ["pt", "Esse cupom já foi cadastrado."],
    ["en", "This receipt has already been registered."],
  ] as const)("an invoice that is there already (%s)", async (locale, message) => {
    const ana = await signInParticipant(site.db, site.app.origin)
    const [now, other] = [new Date(), await insertRegistration(site.db)]
    const { accessKey } = await insertInvoice(site.db, { now, store: bar, registrationId: other.id })
    await leaveToast("site", ana)
    const form = { accessKey: accessKey!, issuedOn: dayOf(now), total: "85,00" }
    const sent = { ...form, idempotencyKey: crypto.randomUUID() }
    const answer = await ana.post(`/cupom${inLanguage[locale]}`, sent, { multipart: true })
    expect(answer.status).toBe(409)
    await expectToast(await answer.text(), message, ana)
    expect(toastsOf(await ana.read("/cupom"))).toEqual([])
  })

  test("a form that somebody else filled in", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    await leaveToast("site", ana)
    const form = { who: "somebody-else", issuedOn: dayOf(new Date()), total: "85,00" }
    const typed = { cnpj: bar.cnpj, number: "123", idempotencyKey: crypto.randomUUID() }
    const answer = await ana.post("/cupom", { ...form, ...typed }, { multipart: true })
    expect(answer.status).toBe(403)
    await expectToast(await answer.text(), /^Você não tem permissão para isso\./, ana)
  })

  test.each([
    ["pt", /^Muitas tentativas\. Espere 15 minutos/],
    ["en", /^Too many attempts\. Wait 15 minutes/],
  ] as const)("too many tries at the login (%s)", async (locale, message) => {
    const { cpf } = await insertRegistration(site.db)
    const login = (visitor: Visitor) =>
      visitor.post(`/login${inLanguage[locale]}`, { intent: "login", cpf, password: "Errada@2026" })
    for (let n = 0; n < 5; n++) expect((await login(visit(throttled.origin))).status).toBe(422)
    const last = visit(throttled.origin)
    await leaveToast("site", last)
    const answer = await login(last)
    expect(answer.status).toBe(429)
    await expectToast(await answer.text(), message, last)
  })

  test("what is wrong in a field stands beside it alone", async () => {
    const visitor = visit(site.app.origin)
    const answer = await visitor.post("/login", { intent: "login", cpf: "1", password: "x" })
    expect([answer.status, toastsOf(await answer.text())]).toEqual([422, []])
  })
})

describe("an error page has its toast, which clears the last", () => {
  test.each([
    ["/ganhadores/nothing", "Página não encontrada"],
    ["/ganhadores/nothing?lng=en", "This page could not be found"],
    [`/unsubscribe/${crypto.randomUUID()}`, /./],
  ])("for what is not there: %s", async (path, message) => {
    const visitor = visit(site.app.origin)
    const answer = await visitor.get(path)
    expect(answer.status).toBe(404)
    await expectToast(await answer.text(), message, visitor)
  })

  test("an older one is gone for good where nothing is there", async () => {
    const visitor = visit(site.app.origin)
    await leaveToast("site", visitor)
    const answer = await visitor.get("/ganhadores/nothing")
    expect(answer.status).toBe(404)
    await expectToast(await answer.text(), "Página não encontrada", visitor)
  })

  // Both are drawn, and the frame's is hidden by its style: tests/e2e/refusal-toast.
  test("inside the frame it stands in the page's own place", async () => {
    const html = await visit(site.app.origin).read("/nothing")
    expect(toastsOf(/<main.*<\/main>/s.exec(html)?.[0] ?? "")).toEqual(["Página não encontrada"])
  })

  test.each([
    ["pt", /^Muitas tentativas\./],
    ["en", /^Too many attempts\./],
  ] as const)("too many forms of a whole network (%s)", async (locale, message) => {
    const visitor = visit(limited.origin)
    const post = () => visitor.post(`/forgot${inLanguage[locale]}`, { intent: "forgot" })
    let answer = await post()
    for (let n = 0; n < 10 && answer.status !== 429; n++) answer = await post()
    expect(answer.status).toBe(429)
    await expectToast(await answer.text(), message, visitor)
  })

  test.each([
    ["/bares", "Algo deu errado do nosso lado"],
    ["/bares?lng=en", "Something went wrong on our side"],
  ])("a fault of ours: %s", async (path, message) => {
    const visitor = visit(site.app.origin)
    await leaveToast("site", visitor)
    await site.db.execute(sql`alter table stores rename to stores_away`)
    try {
      const answer = await visitor.get(path)
      expect(answer.status).toBe(500)
      await expectToast(await answer.text(), message, visitor)
    } finally {
      await site.db.execute(sql`alter table stores_away rename to stores`)
    }
  })
})
