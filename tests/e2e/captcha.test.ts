import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { rateLimits } from "#drizzle/schema/sessions"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { adultCookie } from "#tests/support/age-gate"
import { type RunningApp, startApp } from "#tests/support/app"
import { openPhone } from "#tests/support/browser"
import { bringCaptcha, captchaSettings } from "#tests/support/captcha-provider"
import { arrive, button, field, fill, listenForErrors, PATIENCE } from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let app: RunningApp
let bar: StoreRow

beforeAll(async () => {
  site = await startSite()
  // A process of its own, which asks the stand-in for the captcha's provider.
  app = await startApp({
    databaseUrl: site.databaseUrl,
    env: { ADMIN_TOTP: "optional", RATE_LIMITS: "on", ...captchaSettings },
  })
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
afterAll(async () => {
  await app?.stop()
  await site.close()
})

const today = dayOf(new Date())
const answerOf = /^\/cupom\/[0-9a-f-]{36}$/
const newKey = () =>
  buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() })

async function newPhone() {
  const person = await signInParticipant(site.db, app.origin)
  const page = await openPhone({ javaScript: true, baseURL: app.origin })
  await page.context().addCookies([
    { ...adultCookie, url: app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: app.origin },
    { name: "user_session", value: signed(person.token), url: app.origin },
  ])
  await bringCaptcha(page)
  const posts: string[] = []
  page.on("request", (request) => request.method() === "POST" && posts.push(request.postData() ?? ""))
  return { page, person, posts, errors: listenForErrors(page) }
}

const stored = (id: string) => site.db.select().from(invoices).where(eq(invoices.registrationId, id))

async function fillForm(page: Page, accessKey = newKey()): Promise<void> {
  await page.goto("/cupom")
  await arrive(page, "/cupom", "Enviar cupom")
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await fill(page, { "Chave de acesso": accessKey, "Data da compra": today, "Valor total": "85,00" })
  // The provider is there, in the question's place.
  await page.getByText("Este formulário usa o reCAPTCHA").waitFor(PATIENCE)
}

test("a coupon that the script sends waits for the captcha's word, and arrives at once", async () => {
  const { page, person, posts, errors } = await newPhone()
  await fillForm(page)
  await button(page, "Enviar cupom").click()
  await arrive(page, answerOf, "Seu cupom chegou")
  expect(posts).toHaveLength(1)
  expect(posts[0]).toContain("person-1-")
  expect(await stored(person.registration.id)).toHaveLength(1)
  expect(errors).toEqual([])
})

test("one that is refused for something else asks anew, and arrives as it was mended", async () => {
  const { page, person } = await newPhone()
  const accessKey = newKey()
  await fillForm(page, accessKey)
  await fill(page, { "Chave de acesso": accessKey.slice(0, -1) + ((Number(accessKey.at(-1)) + 1) % 10) })
  await button(page, "Enviar cupom").click()
  await page.getByRole("alert").first().waitFor(PATIENCE)
  await fill(page, { "Chave de acesso": accessKey })
  await page.getByText("Este formulário usa o reCAPTCHA").waitFor(PATIENCE)
  await button(page, "Enviar cupom").click()
  await arrive(page, answerOf, "Seu cupom chegou")
  expect(await stored(person.registration.id)).toHaveLength(1)
})

test("one without signal waits without the captcha, and is sent once when the line is back", async () => {
  const { page, person } = await newPhone()
  await fillForm(page)
  await page.context().setOffline(true)
  await button(page, "Enviar cupom").click()
  await page.getByText("Sem sinal. Nada se perdeu.").first().waitFor(PATIENCE)
  await page.context().setOffline(false)
  await arrive(page, answerOf, "Seu cupom chegou")
  expect(await stored(person.registration.id)).toHaveLength(1)
})

test("one of an account that has sent too many so comes back filled in, and is sent with a new word", async () => {
  const { page, person } = await newPhone()
  const { id } = person.registration
  await site.db
    .insert(rateLimits)
    .values({ key: `captcha-waited:${id}`, points: 30, expire: new Date(Date.now() + 3_600_000) })
  const accessKey = newKey()
  await fillForm(page, accessKey)
  await page.context().setOffline(true)
  await button(page, "Enviar cupom").click()
  await page.getByText("Sem sinal. Nada se perdeu.").first().waitFor(PATIENCE)
  await page.context().setOffline(false)
  await page.getByRole("alert").first().waitFor(PATIENCE)
  expect(await stored(id)).toEqual([])
  expect((await field(page, "Chave de acesso").inputValue()).replaceAll(" ", "")).toBe(accessKey)
  await field(page, "Valor total").focus()
  await page.getByText("Este formulário usa o reCAPTCHA").waitFor(PATIENCE)
  await button(page, "Enviar cupom").click()
  await arrive(page, answerOf, "Seu cupom chegou")
  expect(await stored(id)).toHaveLength(1)
})

test("a form that the browser sends itself asks first, too", async () => {
  const { cpf } = await insertRegistration(site.db)
  const { page, posts, errors } = await newPhone()
  await page.context().clearCookies({ name: "user_session" })
  await page.goto("/forgot")
  await fill(page, { CPF: cpf })
  await page.getByText("Este formulário usa o reCAPTCHA").waitFor(PATIENCE)
  await button(page, "Enviar").click()
  await arrive(page, "/forgot", "Olhe seu email")
  expect(posts).toHaveLength(1)
  expect(posts[0]).toContain("person-1-")
  expect(errors).toEqual([])
})
