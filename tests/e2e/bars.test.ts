import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertStore } from "#drizzle/seed/builders/store"
import { openPhone } from "#tests/support/browser"
import { arrive, button, fill, fits, link, listenForErrors, PATIENCE, tap } from "#tests/support/journey"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  await insertStore(db, { name: "Bar do Centro", cep: "13010010" })
  await insertStore(db, { name: "Bar da Ponta", lat: -22.906, lng: -47.2, cep: "13090000" })
  const palmas = { uf: "TO", city: "Palmas", lat: -10.184, lng: -48.334, cep: "77001000" }
  for (let n = 10; n < 35; n++) await insertStore(db, { ...palmas, name: `Bar ${n}` })
})
afterAll(() => site.close())

const phone = (javaScript: boolean, width?: number) =>
  openPhone({ javaScript, width, baseURL: site.app.origin })

const bars = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 })

/** What stands alone is high enough for a thumb. */
async function thumbsFit(page: Page) {
  const controls = page.locator("main").locator("a, button").filter({ visible: true })
  expect(await controls.count()).toBeGreaterThan(0)
  for (const control of await controls.all()) {
    const { height } = (await control.boundingBox())!
    expect([await control.innerText(), height >= 44]).toEqual([await control.innerText(), true])
  }
}

test("without a script somebody finds a bar by its city and by a CEP, page by page", async () => {
  const page = await phone(false, 320)
  await page.goto("/bares")
  await arrive(page, "/bares", "Ache o seu bar")
  expect(await button(page, "Bares perto de mim").isVisible()).toBe(false)

  await fill(page, { "Cidade ou CEP": "palmas" })
  await tap(page, button(page, "Buscar"))
  await arrive(page, "/bares", "Palmas, TO")
  expect(await bars(page).count()).toBe(12)
  await thumbsFit(page)
  await tap(page, link(page, "Próximos"))
  await arrive(page, "/bares/to/palmas", "Palmas, TO")
  expect(await bars(page).first().innerText()).toMatch(/bar 22/i)
  await tap(page, link(page, "Anteriores"))
  expect(await bars(page).first().innerText()).toMatch(/bar 10/i)

  await fill(page, { "Cidade ou CEP": "13090-100" })
  await tap(page, button(page, "Buscar"))
  await arrive(page, "/bares", "CEP 13090-100")
  expect(await bars(page).first().innerText()).toMatch(/bar da ponta/i)

  await fill(page, { "Cidade ou CEP": "Santos" })
  await tap(page, button(page, "Buscar"))
  await arrive(page, "/bares", "Santos, SP: nenhum bar ainda")
  await thumbsFit(page)
  await tap(page, page.getByRole("link", { name: "Campinas, SP" }))
  await arrive(page, "/bares/sp/campinas", "Campinas, SP")
  await tap(page, link(page, "Outras cidades em São Paulo"))
  await arrive(page, "/bares/sp", "Bares em São Paulo")
})

test("with one, the phone says roughly where it is, after a tap and in no address", async () => {
  const page = await phone(true)
  const errors = listenForErrors(page)
  await page.context().grantPermissions(["geolocation"])
  await page.context().setGeolocation({ latitude: -22.906_847, longitude: -47.061_612 })
  const sent: (string | null)[] = []
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()))
  await page.goto("/bares")
  await arrive(page, "/bares", "Ache o seu bar")
  expect(sent).toEqual([])
  await thumbsFit(page)

  await tap(page, button(page, "Bares perto de mim"))
  await arrive(page, "/bares", "Perto de você")
  expect(sent).toEqual(["lat=-22.91&lon=-47.06"])
  expect(new URL(page.url()).search).toBe("")
  expect((await bars(page).allInnerTexts()).slice(0, 2).map((name) => name.toLowerCase())).toEqual([
    "bar do centro",
    "bar da ponta",
  ])
  await page.getByText("a menos de 1 km").waitFor(PATIENCE)
  await thumbsFit(page)

  await tap(page, button(page, "Mais longe"))
  await arrive(page, "/bares", "Perto de você")
  expect(await bars(page).first().innerText()).toMatch(/bar \d\d/i)
  expect(errors).toEqual([])
})

test.each([
  ["does not tell", () => {}],
  ["cannot tell", () => Object.defineProperty(navigator, "geolocation", { value: undefined })],
])("a phone that %s says so, and leaves the search as it was", async (_, take) => {
  const page = await phone(true)
  await page.addInitScript(take)
  await page.goto("/bares")
  await button(page, "Bares perto de mim").click(PATIENCE)
  await page.getByText("Não deu para saber onde você está.").waitFor(PATIENCE)
  await fill(page, { "Cidade ou CEP": "campinas" })
  await tap(page, button(page, "Buscar"))
  await arrive(page, "/bares", "Campinas, SP")
})

test("a city's page breaks nothing by what it tells search engines, and fits at twice its size", async () => {
  const page = await phone(true, 320)
  const errors = listenForErrors(page)
  await page.goto("/bares/to/palmas")
  await arrive(page, "/bares/to/palmas", "Palmas, TO")
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"))
  await fits(page)
  expect(errors).toEqual([])
})
