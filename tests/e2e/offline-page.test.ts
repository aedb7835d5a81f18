import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fill, link, PATIENCE, tap } from "#tests/support/journey"
import { demoPassword } from "#drizzle/seed/accounts"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** A phone that opened a page and is ready to lose its signal. */
async function openHere(path: string, language = "pt"): Promise<Page> {
  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  await page.context().addCookies([
    { ...adultCookie, url: site.app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: site.app.origin },
    { name: "lng", value: Buffer.from(JSON.stringify(language)).toString("base64"), url: site.app.origin },
  ])
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENCE)
  await page.waitForFunction(() => caches.match("/lang"), undefined, PATIENCE)
  return page
}

test("a form that is sent without a signal ends on our page, which says so and leads back to what was typed", async () => {
  const { cpf, name } = await insertRegistration(site.db)
  const page = await openHere("/login")
  await fill(page, { CPF: cpf, Senha: demoPassword })
  await page.context().setOffline(true)
  await button(page, "Entrar").click()
  await arrive(page, "/login", "Sem sinal")
  await page.getByText("O envio não se completou.").waitFor(PATIENCE)
  expect(await button(page, "Tentar de novo").count()).toBe(0)
  await button(page, "Voltar ao formulário").click()
  await page.getByText("Ainda sem sinal.").waitFor(PATIENCE)
  await page.context().setOffline(false)
  await button(page, "Voltar ao formulário").click()
  await arrive(page, "/login", "Entrar")
  expect((await field(page, "CPF").inputValue()).replace(/\D/g, "")).toBe(cpf)
  await fill(page, { Senha: demoPassword })
  await tap(page, button(page, "Entrar"))
  await arrive(page, "/perfil", `Olá, ${name}`)
})

test("it says so in English, too", async () => {
  const page = await openHere("/login", "en")
  await fill(page, { CPF: "529.982.247-25", Password: "x" })
  await page.context().setOffline(true)
  await button(page, "Sign in").click()
  await arrive(page, "/login", "No signal")
  await page.getByText("The sending was not completed.").waitFor(PATIENCE)
  await button(page, "Back to the form").waitFor(PATIENCE)
})

/** Yesterday, for the worker's clock is nobody's to set. */
const yesterday = new Date(new Date().setUTCHours(12, 45, 0, 0) - 24 * 60 * 60 * 1000)
const dayIn = (locale: string, dateStyle: "short" | "medium") =>
  yesterday.toLocaleDateString(locale, { timeZone: "America/Sao_Paulo", dateStyle })

/** As /perfil was seen yesterday. */
const seeNumbers = (page: Page): Promise<void> =>
  page.evaluate(async (date) => {
    const headers = { date }
    await (await caches.open("seen")).put("/perfil", new Response("<p>07/12.345</p>", { headers }))
  }, yesterday.toUTCString())

test.each([
  ["pt", "Sem sinal", "Ver meus números", `Seus números, como estavam em ${dayIn("pt-BR", "short")}, 09:45`],
  ["en", "No signal", "See my numbers", `Your numbers as they were at ${dayIn("en-GB", "medium")}, 09:45`],
])("at any address it leads to the numbers that were seen, in %s", async (language, title, name, at) => {
  const page = await openHere("/", language)
  await page.context().setOffline(true)
  await page.goto("/")
  await arrive(page, "/", title)
  expect(await link(page, name).count()).toBe(0)
  await seeNumbers(page)
  await page.goto("/ganhadores")
  await arrive(page, "/ganhadores", title)
  await link(page, name).click(PATIENCE)
  await arrive(page, "/perfil", title)
  await page.getByText("07/12.345").waitFor(PATIENCE)
  await page.getByText(at).waitFor(PATIENCE)
  expect(await link(page, name).count()).toBe(0)
})

test("asked to try again it asks for the same address, with what was looked for", async () => {
  const page = await openHere("/bares?q=Campinas")
  await page.context().setOffline(true)
  await page.reload()
  await arrive(page, "/bares", "Sem sinal")
  await Promise.all([page.waitForEvent("load", PATIENCE), button(page, "Tentar de novo").click()])
  await arrive(page, "/bares", "Sem sinal")
  expect(new URL(page.url()).search).toBe("?q=Campinas")
})
