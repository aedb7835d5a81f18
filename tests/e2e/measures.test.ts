import { afterAll, beforeAll, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { openPhone } from "#tests/support/browser"
import { arrive, button, PATIENCE } from "#tests/support/journey"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Where something stands in the window, in CSS pixels. */
type Box = { x: number; y: number; width: number; height: number }

test("the account's entries of the drawer are in view on a low screen", async () => {
  const { token } = await signInAdmin(site.db, site.app.origin, "super")
  const page = await openPhone({ javaScript: true, width: 1280, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  for (const height of [900, 640]) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto("/admin/dashboard")
    const drawer = page.getByRole("navigation", { name: "Menu" })
    const entries = ["Sair", "Alterar senha", "Duas etapas"].map((name) => drawer.getByText(name))
    for (const entry of entries) {
      const { y, height: tall } = (await entry.boundingBox()) as Box
      expect(y + tall).toBeLessThanOrEqual(height)
    }
    // What is under them comes out when it takes the focus.
    await drawer.getByText("Exportações").focus()
    const [last, first] = [
      await drawer.getByText("Exportações").boundingBox(),
      await entries[0]!.boundingBox(),
    ]
    expect(last!.y + last!.height).toBeLessThanOrEqual(first!.y)
  }
})

test("the drawer shows that it goes on under the account's entries, until its end is in view", async () => {
  const { token } = await signInAdmin(site.db, site.app.origin, "super")
  const page = await openPhone({ javaScript: true, width: 1440, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/admin/dashboard")
  const drawer = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("navigation", { name: "Menu" }) })
  const foot = drawer.getByRole("heading", { name: "Conta" }).locator("..")
  const isShaded = () =>
    foot.evaluate((element) => !/^(none|rgba\(0, 0, 0, 0\).*)$/.test(getComputedStyle(element).boxShadow))
  await expect.poll(isShaded, PATIENCE).toBe(true)
  await drawer.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(isShaded, PATIENCE).toBe(false)
  await page.setViewportSize({ width: 1440, height: 2_400 })
  await expect.poll(isShaded, PATIENCE).toBe(false)
})

test("drawer, dialog and toast have the measures that were ordered", async () => {
  const person = await insertRegistration(site.db)
  const { token } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript: true, width: 1280, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  // The page's own timers, so that nobody has to wait for them.
  await page.addInitScript(() => {
    const delays: unknown[] = []
    const { setTimeout: original } = window
    Object.assign(window, {
      delays,
      setTimeout: (work: TimerHandler, delay?: number) => (delays.push(delay), original(work, delay)),
    })
  })
  const screen = page.viewportSize()!

  await page.goto(`/admin/registrations/${person.id}`)
  const drawer = page.getByRole("navigation", { name: "Menu" })
  expect(await drawer.isVisible()).toBe(true)
  const boxes = await drawer.evaluate((element) => {
    const widths: number[] = []
    for (let each: Element | null = element; each; each = each.parentElement)
      widths.push(each.getBoundingClientRect().width)
    return widths
  })
  expect(boxes).toContain(260)

  await button(page, "Desativar").click()
  const dialog = page.getByRole("dialog", { name: /^Desativar o cadastro/ })
  await page.locator("dialog:modal").waitFor(PATIENCE)
  expect(((await dialog.boundingBox()) as Box).width).toBe(400)
  await page.getByRole("link", { name: "Cancelar" }).or(button(page, "Cancelar")).first().click()
  await dialog.waitFor({ ...PATIENCE, state: "hidden" })

  await page.goto("/admin/registrations")
  await button(page, "Exportar").click()
  await arrive(page, "/admin/exports", "Exportações")
  const toast = page.locator(".toasts .notice")
  await toast.waitFor(PATIENCE)
  const box = (await toast.boundingBox()) as Box
  expect(Math.abs(box.x + box.width / 2 - screen.width / 2)).toBeLessThanOrEqual(1)
  expect(box.y).toBeGreaterThan(screen.height * 0.8)
  const delays = () => page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays)
  await expect.poll(delays, PATIENCE).toContain(4_000)
  await toast.waitFor({ ...PATIENCE, state: "hidden" })
})

test("a table that is wider than a phone says so, until its end is in view or it fits", async () => {
  await insertDraw(site.db, { title: "Sorteio da arquibancada", state: "canceled" })
  const { token } = await signInAdmin(site.db, site.app.origin, "super")
  const page = await openPhone({ javaScript: false, width: 360, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  await page.goto("/admin/total-tickets")
  const table = page.getByRole("region", { name: "Séries em uso" })
  const aside = table.locator("..").getByText("A tabela continua ao lado")
  await aside.waitFor(PATIENCE)
  const [line, box] = [(await aside.boundingBox()) as Box, (await table.boundingBox()) as Box]
  expect(line.y + line.height).toBeLessThanOrEqual(box.y)
  expect(line.x + line.width).toBeLessThanOrEqual(360)
  await table.evaluate((region) => (region.scrollLeft = region.scrollWidth))
  await aside.waitFor({ ...PATIENCE, state: "hidden" })
  await page.setViewportSize({ width: 1280, height: 800 })
  await table.evaluate((region) => (region.scrollLeft = 0))
  await aside.waitFor({ ...PATIENCE, state: "hidden" })
  expect(((await table.boundingBox()) as Box).width).toBeGreaterThan(600)
})

test("on one's own pages what is tapped has room for a thumb, on the smallest phone too", async () => {
  const { db, app } = site
  const person = await signInParticipant(db, app.origin)
  const page = await openPhone({ javaScript: false, width: 320, baseURL: app.origin })
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: app.origin }))
  await page.context().addCookies(cookies)
  for (const [path, heading] of [
    ["/perfil", `Olá, ${person.registration.name}`],
    ["/perfil/dados", "Meus dados"],
  ] as const) {
    await page.goto(path)
    await arrive(page, path, heading)
    const tapped = await page.locator("main .button, main button").all()
    expect(tapped.length).toBeGreaterThan(2)
    for (const each of tapped) {
      const box = (await each.boundingBox()) as Box
      expect([path, box.height >= 44, box.x + box.width <= 320]).toEqual([path, true, true])
    }
  }
})

test("on two screens of a phone a profile has what one holds in the promotion, and then the account", async () => {
  const { db, app } = site
  const person = await signInParticipant(db, app.origin)
  const owner = { registrationId: person.registration.id }
  const draws = [
    await insertDraw(db, { title: "Sorteio do Acesso" }),
    await insertDraw(db, { title: "Sorteio da Final" }),
  ]
  const store = await insertStore(db, { name: "Bar do Escanteio" })
  for (let n = 0; n < 10; n++) {
    const invoice = await insertInvoice(db, { ...owner, storeId: store.id })
    for (const draw of draws) await insertTickets(db, { draw, invoice, count: 3 })
    if (n === 0) {
      const { id: prizeId } = await insertPrize(db, { name: "Caixa térmica da arquibancada" })
      await insertAward(db, { ...owner, prizeId, invoiceId: invoice.id })
    }
  }
  const page = await openPhone({ javaScript: false, width: 360, baseURL: app.origin })
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: app.origin }))
  await page.context().addCookies(cookies)
  await page.goto("/perfil")
  const account = page.getByRole("heading", { name: "Minha conta" })
  await account.waitFor(PATIENCE)
  const [main, end] = [await page.getByRole("main").boundingBox(), await account.boundingBox()]
  expect(end!.y - main!.y).toBeLessThanOrEqual(1600)
  const coupons = page.getByRole("listitem").filter({ hasText: "Bar do Escanteio" })
  expect(await coupons.count()).toBe(3)
  await page.getByText("Mais 7 cupons").click()
  expect(await coupons.count()).toBe(10)
})
