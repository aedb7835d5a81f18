import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newProtocol } from "#app/domain/invoices/protocol.server"
import { en as offlineEn, pt as offlinePt } from "#app/i18n/offline"
import { en as profileEn, pt as profilePt } from "#app/i18n/profile"
import { dayOf } from "#app/platform/time/clock.server"
import { en as requestsEn, pt as requestsPt } from "#app/i18n/requests"
import { invoices } from "#drizzle/schema/invoices"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { startDroppingProxy } from "#tests/support/dropping-proxy"
import { sized } from "#tests/support/full"
import { arrive, button, fill, PATIENCE, tap } from "#tests/support/journey"
import type { Language } from "#tests/support/public-visitors"
import { signed, signInParticipant, unsigned } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let line: Awaited<ReturnType<typeof startDroppingProxy>>

beforeAll(async () => {
  site = await startSite()
  await insertRegulations(site.db)
  line = await startDroppingProxy(site.app.origin, { share: 0 })
})
afterAll(async () => {
  line.stop()
  await site.close()
})

type Someone = Awaited<ReturnType<typeof someone>>
async function someone() {
  const person = await signInParticipant(site.db, site.app.origin)
  const whose = { registrationId: person.registration.id, protocol: newProtocol() }
  const reason = "A foto não deixa ler o cupom."
  const invoice = await insertInvoice(site.db, { ...whose, status: "invalid", reason })
  const n = nextNumber()
  // Nobody yet, who may become somebody.
  const newcomer = { cpf: buildCpf(n), phone: buildPhone(n), email: `marta.${n}@example.com` }
  return { ...person, invoice, newcomer }
}

/** A phone of the bar, which will show our own page where there is no line. */
async function openHere(path: string, token: string | undefined, language: Language): Promise<Page> {
  const page = await openPhone({ javaScript: true, baseURL: line.origin })
  await page.setViewportSize({ width: 360, height: 740 })
  const cookies = [
    adultCookie,
    { name: "cookie_consent", value: "InJlZnVzZWQi" },
    { name: "lng", value: unsigned(language) },
  ]
  if (token) cookies.push({ name: "user_session", value: signed(token) })
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: line.origin })))
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENCE)
  await page.waitForFunction(() => caches.match("/lang"), undefined, PATIENCE)
  await page.waitForLoadState("networkidle")
  return page
}

type Values = Record<string, string>
type Form = {
  path: (who: Someone) => string
  isGuests?: boolean
  /** By the fields' names, which are the same in both languages. */
  typed: (who: Someone) => Values
  /** What browsers bring back to nobody. */
  secret?: Values
  /** What its page says once it has come, and another one where it had come already. */
  says: Record<Language, string>
  saysAgain?: Record<Language, string>
  /** Where there is no form any more to whom it was sent for. */
  isGone?: boolean
  stored: (who: Someone) => Promise<number>
}

const requestsOf = ({ registration }: Someone) =>
  site.db.$count(requests, eq(requests.registrationId, registration.id))
const eventsOf = (event: string) => async (who: Someone) => {
  const rows = await site.db.select().from(userLogs).where(eq(userLogs.registrationId, who.registration.id))
  return rows.filter((row) => row.event === event).length
}

const sent = { pt: requestsPt.done, en: requestsEn.done }
const done = (what: keyof typeof profilePt.done) => ({ pt: profilePt.done[what], en: profileEn.done[what] })
const newPassword = "Gol-de-placa-1"

const forms: Record<string, Form> = {
  "an appeal": {
    path: ({ invoice }) => `/cupom/${invoice.id}`,
    typed: () => ({ said: "A foto mostra tudo." }),
    says: sent,
    saysAgain: { pt: "A foto mostra tudo.", en: "A foto mostra tudo." },
    isGone: true,
    stored: requestsOf,
  },
  "a correction": {
    path: () => "/perfil?confirm=correct",
    typed: () => ({ wantedName: "Joana", wantedBirthdate: "1991-06-15", said: "Digitei errado." }),
    says: sent,
    stored: requestsOf,
  },
  "a question": {
    path: () => "/ajuda",
    typed: ({ invoice }) => ({ protocol: invoice.protocol, said: "Quando sai?" }),
    says: sent,
    stored: requestsOf,
  },
  "one's own data": {
    path: () => "/perfil",
    typed: () => ({ lastname: "da Várzea" }),
    says: done("data"),
    stored: eventsOf("profile-edited"),
  },
  "a password": {
    path: () => "/perfil",
    typed: () => ({}),
    secret: { currentPassword: demoPassword, password: newPassword, passwordConfirmation: newPassword },
    says: done("password"),
    stored: eventsOf("password-changed"),
  },
  "the account's end": {
    path: () => "/perfil?confirm=cancel",
    typed: () => ({}),
    says: done("cancel"),
    isGone: true,
    stored: eventsOf("canceled"),
  },
  "a login": {
    path: () => "/login",
    isGuests: true,
    typed: ({ registration }) => ({ cpf: registration.cpf }),
    secret: { password: demoPassword },
    says: { pt: "Olá, Torcida", en: "Hello, Torcida" },
    stored: async (who) => site.db.$count(registrations, eq(registrations.id, who.registration.id)),
  },
  "a registration": {
    path: () => "/register",
    isGuests: true,
    typed: ({ newcomer }) => ({
      ...newcomer,
      emailConfirmation: newcomer.email,
      name: "Marta",
      lastname: "da Torcida",
      birthdate: "1991-06-15",
      uf: "SP",
      city: "Campinas",
    }),
    secret: { password: newPassword, passwordConfirmation: newPassword },
    says: { pt: "Olá, Marta", en: "Hello, Marta" },
    stored: (who) => site.db.$count(registrations, eq(registrations.cpf, who.newcomer.cpf)),
  },
}

const formOn = (page: Page, names: string[]) => {
  const first = names[0] ? `[name="${names[0]}"]` : "[name=intent][value=cancel]"
  return page.locator("main form").filter({ has: page.locator(first) })
}

async function type(form: Locator, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = form.locator(`[name="${name}"]`)
    await (name === "uf" ? control.selectOption(value) : control.fill(value))
  }
}

const lost = ["before it arrived", "when its answer was made"] as const
type Lost = (typeof lost)[number]

type Case = [name: string, when: Lost, language: Language]
const every = Object.keys(forms).flatMap((name) => lost.map((when): Case => [name, when, "pt"]))
const cases = sized<Case[]>(
  [
    ["a correction", lost[0], "pt"],
    ["a question", lost[1], "en"],
    ["the account's end", lost[1], "pt"],
    ["a registration", lost[1], "pt"],
  ],
  every.concat(Object.keys(forms).map((name): Case => [name, lost[1], "en"])),
)

test.each(cases)(
  "%s that a line loses %s is there once, and its person knows (%s)",
  async (name, when, language) => {
    const {
      path,
      isGuests = false,
      typed,
      secret = {},
      says,
      saysAgain = says,
      isGone,
      stored,
    } = forms[name]!
    const [who, words] = [await someone(), { pt: offlinePt, en: offlineEn }[language]]
    const page = await openHere(path(who), isGuests ? undefined : who.token, language)
    const [values, before] = [typed(who), await stored(who)]
    const form = formOn(page, Object.keys(values).concat(Object.keys(secret)))
    const press = form.locator("button:not([type=button])").first()
    await type(form, { ...values, ...secret })
    for (const box of await form.locator("[type=checkbox]").all()) await box.check()
    const typedIn = () =>
      Promise.all(Object.keys(values).map((each) => form.locator(`[name="${each}"]`).inputValue()))
    const wasTyped = await typedIn()

    const isAnswered = when === lost[1]
    if (isAnswered) line.loseAnswerTo("POST")
    else await page.context().setOffline(true)
    await press.click()
    await arrive(page, /./, words.title)
    await page.getByText(words.notSent).waitFor(PATIENCE)
    const isNew = name !== "a login"
    expect(await stored(who)).toBe(before + Number(isAnswered && isNew))

    await page.context().setOffline(false)
    await button(page, words.back).click()
    await page.getByText(words.notSent).waitFor({ ...PATIENCE, state: "detached" })
    if (!isAnswered || !isGone) {
      // What the browser brings back comes a moment after the page.
      await expect.poll(typedIn, PATIENCE).toEqual(wasTyped)
      await type(form, secret)
      await tap(page, press)
    }
    await page
      .getByText((isAnswered ? saysAgain : says)[language])
      .first()
      .waitFor(PATIENCE)
    expect(await stored(who)).toBe(before + Number(isNew))
    await page.context().close()
  },
)

test("without scripts a coupon whose answer a line lost is answered when the page is loaded again, and is there once", async () => {
  const who = await someone()
  const bar = await insertStore(site.db, {})
  await insertDraw(site.db)
  const page = await openPhone({ javaScript: false, baseURL: line.origin })
  const cookies = [adultCookie, { name: "user_session", value: signed(who.token) }]
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: line.origin })))
  await page.goto("/cupom")
  const [number, issued] = [String(nextNumber()), dayOf(new Date())]
  const typed = { "CNPJ do bar": bar.cnpj, "Número do cupom": number }
  await fill(page, { ...typed, "Data da compra": issued, "Valor total": "85,00" })
  line.loseAnswerTo("POST")
  await button(page, "Enviar cupom").click()
  // The browser's own page takes the form's place, and sends it again when it is loaded again.
  await page.waitForURL(/^chrome-error:/, PATIENCE)
  await page.reload()
  await arrive(page, /^\/cupom\/./, "Seu cupom chegou")
  expect(await site.db.$count(invoices, eq(invoices.registrationId, who.registration.id))).toBe(2)
  await page.context().close()
})

test("without scripts a registration whose answer a line lost is answered when the page is loaded again, or filled in again", async () => {
  for (const again of ["loaded", "filled in"]) {
    const newcomer = { ...(await someone()).newcomer, name: "Marta", lastname: "da Torcida" }
    const { email, cpf } = newcomer
    const typed = {
      ...newcomer,
      emailConfirmation: email,
      birthdate: "1991-06-15",
      uf: "SP",
      city: "Campinas",
    }
    const secret = { password: newPassword, passwordConfirmation: newPassword }
    const page = await openPhone({ javaScript: false, baseURL: line.origin })
    await page.context().addCookies([{ ...adultCookie, url: line.origin }])
    const form = formOn(page, ["emailConfirmation"])
    const fillIn = async () => {
      await page.goto("/register")
      await type(form, { ...typed, ...secret })
      for (const box of await form.locator("[type=checkbox]").all()) await box.check()
    }
    await fillIn()
    line.loseAnswerTo("POST")
    await button(page, "Cadastrar").click()
    await page.waitForURL(/^chrome-error:/, PATIENCE)
    if (again === "loaded") await page.reload()
    else {
      await fillIn()
      await button(page, "Cadastrar").click()
    }
    await arrive(page, "/perfil", "Olá, Marta")
    expect(await site.db.$count(registrations, eq(registrations.cpf, cpf))).toBe(1)
    await page.context().close()
  }
})
