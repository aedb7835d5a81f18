import type { Page, Request } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fill, link, listenForErrors, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let refused: InvoiceRow
let won = ""

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  const person = await insertRegistration(db, { name: "Joana", lastname: "Lima", cpf: "52998224725" })
  const store = await insertStore(db, { name: "Bar do Zeca" })
  refused = await insertInvoice(db, {
    registrationId: person.id,
    storeId: store.id,
    protocol: "P1Y8X-7K2M9",
    status: "invalid",
    reason: "Foto ilegível",
  })
  const winner = await insertRegistration(db, { name: "Rosa", lastname: "Prado" })
  const prize = await insertPrize(db, { name: "Camisa retrô da várzea" })
  const { id: invoiceId } = await insertInvoice(db, { registrationId: winner.id, storeId: store.id })
  await insertAward(db, { prizeId: prize.id, registrationId: winner.id, invoiceId })
  won = prize.id
})
afterAll(() => site.close())

async function open(path: string, { javaScript = true, width = 1280 } = {}) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "user")
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  const errors = listenForErrors(page)
  const jar = [...cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
  await page.context().addCookies(jar)
  await page.goto(path)
  return { page, errors }
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Busca no painel inteiro" })
const box = (page: Page) => page.getByRole("combobox", { name: "Buscar em tudo" })

/** Presses until the page listens: its scripts come after its words. */
async function pressFor(page: Page, key: string, wanted: () => Promise<boolean>) {
  await expect
    .poll(async () => {
      if (!(await wanted())) await page.keyboard.press(key)
      return wanted()
    }, PATIENCE)
    .toBe(true)
}

async function openSearch(page: Page) {
  await pressFor(page, "Control+k", () => dialog(page).isVisible())
}

test("a caller's refused coupon is one page away", async () => {
  const { page, errors } = await open("/admin/stores")
  await openSearch(page)
  await box(page).fill("529.982.247-25")
  await page.getByRole("status").getByText("2 resultados.").waitFor(PATIENCE)
  await page.getByRole("option", { name: /^P1Y8X-7K2M9 .*Invalidado/ }).click()
  await arrive(page, `/admin/invoices/${refused.id}`, "Cupom P1Y8X-7K2M9")
  await page.getByText("Foto ilegível").first().waitFor(PATIENCE)
  expect(errors).toEqual([])
})

test("a prize is found by its name and its winner's, and opened", async () => {
  const { page, errors } = await open("/admin/stores")
  await openSearch(page)
  for (const words of ["camisa retro da varzea", "rosa prado"]) {
    await box(page).fill(words)
    await page.getByRole("option", { name: /^Camisa retrô da várzea .*Pendente/ }).waitFor(PATIENCE)
  }
  await page.getByRole("option", { name: /^Camisa retrô da várzea / }).click()
  await arrive(page, `/admin/prizes/${won}`, "Camisa retrô da várzea")
  expect(errors).toEqual([])
})

test("by keys alone: arrows choose, Enter opens, Escape closes and gives the focus back", async () => {
  const { page, errors } = await open("/admin/stores")
  const before = link(page, "Produtos participantes")
  await before.focus()
  await openSearch(page)
  await box(page).pressSequentially("529.982.247-25")
  // What was found of its beginning is drawn anew, with the first one chosen again.
  await page.getByRole("status").getByText("2 resultados.").waitFor(PATIENCE)
  const chosen = () => dialog(page).getByRole("option", { selected: true }).innerText(PATIENCE)
  await expect.poll(chosen, PATIENCE).toContain("Joana Lima")
  const isNamed = async () =>
    (await box(page).getAttribute("aria-activedescendant")) ===
    (await dialog(page).getByRole("option", { selected: true }).getAttribute("id"))
  expect(await isNamed()).toBe(true)
  await page.keyboard.press("ArrowDown")
  await expect.poll(chosen, PATIENCE).toContain("P1Y8X-7K2M9")
  expect(await isNamed()).toBe(true)
  await page.keyboard.press("ArrowDown")
  await expect.poll(chosen, PATIENCE).toContain("Joana Lima")
  await page.keyboard.press("Escape")
  await dialog(page).waitFor({ ...PATIENCE, state: "detached" })
  const hasFocus = () => before.evaluate((element) => element === document.activeElement)
  await expect.poll(hasFocus, PATIENCE).toBe(true)

  await openSearch(page)
  await box(page).fill("p1y8x-7k2m9")
  await expect.poll(chosen, PATIENCE).toContain("P1Y8X-7K2M9")
  await page.keyboard.press("Enter")
  await arrive(page, `/admin/invoices/${refused.id}`, "Cupom P1Y8X-7K2M9")
  expect(errors).toEqual([])
})

test("what was typed last is what counts: the request before it is given up", async () => {
  const { page } = await open("/admin/stores")
  await page.route("**/search/hits?q=zec", () => {})
  await openSearch(page)
  const [slow] = await Promise.all([
    page.waitForRequest("**/search/hits?q=zec", PATIENCE),
    box(page).fill("zec"),
  ])
  const isGivenUp = (request: Request) => request === slow
  await Promise.all([
    page.waitForEvent("requestfailed", { predicate: isGivenUp, timeout: PATIENCE.timeout }),
    box(page).fill("zeca"),
  ])
  const hit = dialog(page).getByRole("option", { name: /^Bar do Zeca/ })
  await expect.poll(() => hit.count(), PATIENCE).toBe(1)
})

test("/ leads to the list's search, ? shows the keys, and while somebody types Ctrl+K alone acts", async () => {
  const { page, errors } = await open("/admin/stores")
  const isSearching = () => field(page, "Busca").evaluate((field) => field === document.activeElement)
  await pressFor(page, "/", isSearching)
  const help = page.getByRole("dialog", { name: "Atalhos do teclado" })
  await page.keyboard.type("/?")
  expect(await field(page, "Busca").inputValue()).toBe("/?")
  expect(await help.count()).toBe(0)
  await page.keyboard.press("Control+k")
  await dialog(page).waitFor(PATIENCE)
  await page.keyboard.press("Escape")
  await dialog(page).waitFor({ ...PATIENCE, state: "detached" })
  await field(page, "Busca").blur()
  await page.keyboard.press("?")
  await help.waitFor(PATIENCE)
  await help.getByLabel(/Usar atalhos/).uncheck()
  await button(help, "Fechar").click()
  await help.waitFor({ ...PATIENCE, state: "detached" })

  await page.keyboard.press("Control+k")
  await page.keyboard.press("?")
  await page.keyboard.press("/")
  expect(await page.getByRole("dialog").count()).toBe(0)
  expect(await isSearching()).toBe(false)
  await page.goto("/admin/search")
  await page.getByLabel(/Usar atalhos/).check()
  await field(page, "Buscar em tudo").blur()
  await page.getByLabel(/Usar atalhos/).blur()
  await openSearch(page)
  expect(errors).toEqual([])
})

test("without scripts and on a phone it is a page", async () => {
  const { page } = await open("/admin/stores", { javaScript: false, width: 360 })
  await link(page, "Buscar em tudo").click()
  await arrive(page, "/admin/search", "Busca")
  await fill(page, { "Buscar em tudo": "529.982.247-25" })
  await button(page, "Buscar").click()
  await arrive(page, "/admin/search", "Busca")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^P1Y8X-7K2M9/ })
    .click()
  await arrive(page, `/admin/invoices/${refused.id}`, "Cupom P1Y8X-7K2M9")
})

test("without scripts the toolbar of a wide page has the field", async () => {
  const { page } = await open("/admin/stores", { javaScript: false })
  await field(page, "Buscar em tudo").fill("zeca")
  await page.keyboard.press("Enter")
  await arrive(page, "/admin/search", "Busca")
  await page.getByRole("region", { name: "Bares" }).getByText("Bar do Zeca").waitFor(PATIENCE)
})
