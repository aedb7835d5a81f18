import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertQuestion } from "#drizzle/seed/builders/texts"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { certificates } from "#drizzle/schema/contents"
import { insertStore } from "#drizzle/seed/builders/store"
import { openPhone } from "#tests/support/browser"
import { drawnPrize } from "#tests/support/claims"
import { button, fits, PATIENCE } from "#tests/support/journey"
import { faultsOnPaper, LIGHT_INK, lightness, SHEET } from "#tests/support/other-media"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let won: Awaited<ReturnType<typeof drawnPrize>>

beforeAll(async () => {
  site = await startSite()
  won = await drawnPrize(site.db, { to: "published" })
})
afterAll(() => site.close())

/** Who works in the dark, which paper knows nothing of. */
async function openInTheDark() {
  const { token, user } = await signInAdmin(site.db, site.app.origin, "super")
  const page = await openPhone({
    javaScript: true,
    width: 1280,
    colorScheme: "dark",
    baseURL: site.app.origin,
  })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  await page.addInitScript(() => localStorage.setItem("darkmode", "true"))
  return { page, user }
}

const pages: Record<string, () => { path: string; says: string }> = {
  "a person's record": () => ({ path: `/admin/registrations/${won.person.id}`, says: "Um ano de camarote" }),
  "a coupon": () => ({ path: `/admin/invoices/${won.invoice.id}`, says: "Dalva Prado" }),
  "a draw's minutes": () => ({ path: `/admin/calculation/${won.draw.id}/minutes`, says: "Raiz da árvore" }),
}

test.each(Object.keys(pages))(
  "%s is on paper what it says, in dark ink, and by whom it was printed",
  async (name) => {
    const { path, says } = pages[name]!()
    const { page, user } = await openInTheDark()
    await page.goto(path)
    await button(page, "Imprimir").waitFor(PATIENCE)
    await expect.poll(() => lightness(page, "h1"), PATIENCE).toBeGreaterThan(180)

    await page.setViewportSize({ width: SHEET, height: 1000 })
    await page.emulateMedia({ media: "print" })
    await page.getByText(new RegExp(`^Impresso por ${user.name}, `)).waitFor(PATIENCE)
    await page.getByText(says).first().waitFor(PATIENCE)
    for (const pressed of await page.getByRole("button").all()) expect(await pressed.isVisible()).toBe(false)
    for (const leading of ["Cadastros", "Tudo nos logs", "Tudo na auditoria"])
      for (const one of await page.getByRole("link", { name: leading }).all())
        expect([leading, await one.isVisible()]).toEqual([leading, false])
    expect(await findTouching(page)).toEqual([])
    for (const words of ["h1", "h2", "dd", ".printed"])
      await expect.poll(() => lightness(page, words), PATIENCE).toBeLessThan(LIGHT_INK)
    await fits(page)
  },
)

/** Cards of a record that have no room between them. */
const findTouching = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll("main .card")].map((card) => card.getBoundingClientRect())
    return boxes.flatMap(({ top }, at) => {
      const before = boxes[at - 1]
      return before && top - before.bottom < 4 ? [`card ${at + 1} begins where the one above ends`] : []
    })
  })

async function openOwn(javaScript: boolean, token: string) {
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const cookies = [adultCookie, { name: "user_session", value: signed(token) }]
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: site.app.origin })))
  return page
}

test.each([true, false])(
  "what one's own data page folds away is unfolded on paper, without its menu (scripts: %s)",
  async (javaScript) => {
    const { token } = await signInParticipant(site.db, site.app.origin)
    const page = await openOwn(javaScript, token)
    await page.goto("/perfil/dados")
    const kept = page.getByText(/^Fica: o dia, a hora e o endereço de internet/)
    await page.getByRole("heading", { level: 1 }).waitFor(PATIENCE)
    expect([await kept.count(), await kept.isVisible()]).toEqual([1, false])
    expect(await faultsOnPaper(page)).toEqual([])
    expect(await kept.isVisible()).toBe(true)
    expect(await button(page, "Menu").isVisible()).toBe(false)
  },
)

test("the questions are on paper with their answers, and with nothing to search or to unfold", async () => {
  await insertQuestion(site.db)
  const page = await openPhone({ javaScript: false, baseURL: site.app.origin })
  await page.goto("/faq")
  const question = page.locator(".fold").first()
  const sign = () => question.locator("summary").evaluate((each) => getComputedStyle(each, "::after").display)
  expect(await sign()).not.toBe("none")
  expect(await faultsOnPaper(page)).toEqual([])
  expect(await question.locator(".fold__body").isVisible()).toBe(true)
  expect([await sign(), await page.getByRole("searchbox").isVisible()]).toEqual(["none", false])
})

test("the numbers that a profile folds away stand beside each other on paper", async () => {
  const { token, registration } = await signInParticipant(site.db, site.app.origin)
  const invoice = await insertInvoice(site.db, { registrationId: registration.id })
  await insertTickets(site.db, { draw: await insertDraw(site.db), invoice, count: 20 })
  const page = await openOwn(false, token)
  await page.goto("/perfil")
  expect(await faultsOnPaper(page)).toEqual([])
  const fold = page.locator("details").filter({ hasText: /^Ver todos/ })
  expect((await fold.boundingBox())!.width).toBeGreaterThan(SHEET / 2)
  // Paper has the lines of a ticket, and no grounds: those are printed for nobody who did not ask.
  const lines = await page
    .locator(".own-numbers a")
    .first()
    .evaluate((ticket) => [
      getComputedStyle(ticket).borderTopStyle,
      getComputedStyle(ticket, "::before").borderLeftStyle,
    ])
  expect(lines).toEqual(["solid", "dotted"])
  // Of what is there for its form alone paper has no empty frame.
  for (const name of ["Alterar senha", "Cancelar conta"]) {
    const title = page.getByRole("heading", { name, includeHidden: true })
    expect([name, await title.count(), await title.isVisible()]).toEqual([name, 1, false])
  }
})

const pagesOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    .toString("latin1")
    .match(/\/Type\s*\/Page\b(?!s)/g)?.length

test("a list is on paper with all of its rows, and without what chooses rows and columns", async () => {
  for (let count = 0; count < 30; count++) await insertStore(site.db, { name: `Bar do Papel ${count}` })
  const { page } = await openInTheDark()
  await page.goto("/admin/stores?q=papel")
  const rows = page.getByRole("row", { name: /Bar do Papel/ })
  await expect.poll(() => rows.count(), PATIENCE).toBe(30)
  await page.emulateMedia({ media: "print" })
  const box = page.locator(".table-scroll")
  await expect
    .poll(() => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), PATIENCE)
    .toBe(0)
  expect(await box.evaluate((element) => getComputedStyle(element).maxHeight)).toBe("none")
  // What a column of buttons would be on paper: a head over nothing.
  expect(await page.getByRole("columnheader", { name: "CNPJ" }).isVisible()).toBe(true)
  expect(await page.getByText("Mudar", { exact: true }).isVisible()).toBe(false)
  for (const chosen of ["Marcar Bar do Papel 0", "Coluna CNPJ"])
    expect(await page.getByRole("checkbox", { name: chosen }).isVisible(), chosen).toBe(false)
  expect(await page.getByRole("form", { name: "Linhas escolhidas" }).isVisible()).toBe(false)
})

test("each bar's poster is one sheet", async () => {
  const long = "Associação Recreativa e Desportiva dos Amigos da Folha do Alambrado"
  const bars = [await insertStore(site.db, { name: long })]
  await site.db.insert(certificates).values([{ number: "04.012345/2026" }, { number: "05.012345/2026" }])
  for (const place of ["Praça", "Feira"]) bars.push(await insertStore(site.db, { name: `Folha da ${place}` }))
  const { page } = await openInTheDark()
  await page.goto(`/admin/stores/poster/${bars[0]!.id}`)
  await page.getByRole("article", { name: `Cartaz de ${long}` }).waitFor(PATIENCE)
  expect(await pagesOf(page)).toBe(1)
  await page.goto("/admin/stores/poster?q=folha")
  await expect.poll(() => page.getByRole("article").count(), PATIENCE).toBe(3)
  expect(await pagesOf(page)).toBe(3)
})
