import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey, buildCnpj } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { dayOf } from "#app/platform/time/clock.server"
import { adultCookie } from "#tests/support/age-gate"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { button, fill, PATIENCE, untilKept } from "#tests/support/journey"
import { LEFT, leaveToast } from "#tests/support/left-toast"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let bar: StoreRow

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
afterAll(() => site.close())

const today = dayOf(new Date())
const newKey = () =>
  buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() })

test.each([true, false])("a conflict is said in one toast; scripts: %s", async (javaScript) => {
  const { cnpj } = await insertStore(site.db, { cnpj: buildCnpj(nextNumber()) })
  const { token } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  await page.goto("/admin/stores/create")
  await fill(page, { Nome: "Bar do Zé", CNPJ: cnpj, CEP: "13010-000", Estado: "SP", Cidade: "Campinas" })
  await page.getByLabel("Endereço").fill("Rua das Traves, 10")
  await button(page, "Criar bar").click()
  const toast = page.locator(".toasts .notice")
  await toast.waitFor(PATIENCE)
  expect(await toast.allInnerTexts()).toEqual([expect.stringContaining("CNPJ já cadastrado.")])
})

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a page that is not there says so in the place of an older toast", async () => {
    const page = await openPhone({ javaScript, baseURL: site.app.origin })
    const cookies = new Map<string, string>()
    await leaveToast("site", { cookies })
    const left = [...cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
    await page.context().addCookies(left)
    await page.goto("/nothing-here")
    await page.locator(".toasts").getByText("Página não encontrada").waitFor(PATIENCE)
    expect(await page.getByText(LEFT).isVisible()).toBe(false)
  })
})

test.each([568, 640, 740, 844])(
  "on a phone of 360 × %s the toast of a page that is not there covers none of its buttons and links",
  async (height) => {
    const page = await openPhone({ javaScript: false, baseURL: site.app.origin })
    await page.setViewportSize({ width: 360, height })
    await page.context().addCookies([{ name: "agegate", value: "InllcyI%3D", url: site.app.origin }])
    await page.goto("/nothing-here")
    const toast = page.locator(".toasts .toast")
    await toast.waitFor(PATIENCE)
    const covered = await page.evaluate(() => {
      const over = document.querySelector(".toasts .toast")!.getBoundingClientRect()
      const pressed = [...document.querySelectorAll("main a, main button, header a, header button, footer a")]
      return pressed.filter((element) => {
        const under = element.getBoundingClientRect()
        const isApart =
          under.right <= over.left ||
          under.left >= over.right ||
          under.bottom <= over.top ||
          under.top >= over.bottom
        return element.checkVisibility() && !isApart
      }).length
    })
    expect(covered).toBe(0)
    const box = (await toast.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(height)
  },
)

const asked = [568, 740].flatMap((height) => [true, false].map((javaScript) => ({ height, javaScript })))
test.each(asked)(
  "on a phone of 360 × $height a refused coupon's toast lies over no reason for it (JavaScript $javaScript)",
  async ({ height, javaScript }) => {
    const [ana, rui] = [
      await signInParticipant(site.db, site.app.origin),
      await signInParticipant(site.db, site.app.origin),
    ]
    const accessKey = newKey()
    const [, idempotencyKey = ""] =
      /name="idempotencyKey" value="([0-9a-f-]{36})"/.exec(await rui.read("/cupom")) ?? []
    const sent = await rui.post("/cupom", { idempotencyKey, accessKey, issuedOn: today, total: "85" })
    expect(sent.status).toBe(303)

    const page = await openPhone({ javaScript, baseURL: site.app.origin })
    await page.setViewportSize({ width: 360, height })
    const cookies = [adultCookie, { name: "user_session", value: signed(ana.token) }]
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: site.app.origin })))
    await page.goto("/cupom")
    if (javaScript) await untilKept(page)
    await fill(page, { "Chave de acesso": accessKey, "Data da compra": today, "Valor total": "85,00" })
    await button(page, "Enviar cupom").click()
    const [summary, toast] = [page.getByRole("alert"), page.locator(".toasts .toast")]
    await summary.waitFor(PATIENCE)
    await toast.waitFor({ ...PATIENCE, state: "attached" })
    // The toast goes before a machine that is busy has looked: its place stays. The page comes to its reasons a moment later.
    const places = async () => {
      const [reasons, place] = [(await summary.boundingBox())!, (await toast.boundingBox())!]
      const edges = [0, reasons.y, reasons.y + reasons.height, place.y, place.y + place.height, height]
      return edges.every((edge, at) => at === 0 || edge >= edges[at - 1]!) ? "one above the other" : edges
    }
    await expect.poll(places, PATIENCE).toBe("one above the other")

    // Whoever then mends a field further down is not moved by the room that the summary had.
    const total = page.getByLabel("Valor total")
    await total.evaluate((field) =>
      scrollBy({ top: field.getBoundingClientRect().bottom - innerHeight + 40, behavior: "instant" }),
    )
    const top = () => total.evaluate((field) => field.getBoundingClientRect().top)
    const before = await top()
    // Not by a tap: the toast, where it is still there, may lie over the field, and what taps would scroll.
    await total.focus()
    await page.keyboard.type("1")
    await expect.poll(() => total.inputValue(), PATIENCE).toContain("1")
    expect(await top()).toBe(before)
  },
)

/** What of the page's words the toast's place lies over, whether it is still there or not. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const words = "main :is(h1, h2, h3, p, li, label, a, button, input, summary)"
    const over = document.querySelector(".toasts .toast")!.getBoundingClientRect()
    const laid = [...document.querySelectorAll(words)].filter((each) => !each.closest(".toasts"))
    const under = laid.filter((each) => {
      const box = each.getBoundingClientRect()
      const isApart =
        box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom
      return each.checkVisibility() && box.width > 1 && !isApart
    })
    return { laid: laid.length, under: under.map(({ textContent, tagName }) => `${tagName} ${textContent}`) }
  })

const short = [
  [360, 560],
  [320, 480],
].flatMap(([width, height]) => [true, false].map((javaScript) => ({ width, height, javaScript })))

test.each(short)(
  "on a phone of $width × $height no word of a page is under its toast at the page's end, nor a field in use (JavaScript $javaScript)",
  async ({ width, height, javaScript }) => {
    const ana = await signInParticipant(site.db, site.app.origin)
    const rui = await signInParticipant(site.db, site.app.origin)
    const invoice = await insertInvoice(site.db, { store: bar, registrationId: rui.registration.id })
    const page = await openPhone({ javaScript, width: width!, baseURL: site.app.origin })
    await page.setViewportSize({ width: width!, height: height! })
    const cookies = [adultCookie, { name: "user_session", value: signed(ana.token) }]
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: site.app.origin })))
    const toast = page.locator(".toasts .toast")
    const atEnd = async () => {
      await toast.waitFor({ ...PATIENCE, state: "attached" })
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }))
      const { laid, under } = await coveredBy(page)
      expect(laid).toBeGreaterThan(4)
      return under
    }
    await page.goto("/nothing-here")
    expect(await atEnd()).toEqual([])

    await page.goto("/cupom")
    if (javaScript) await untilKept(page)
    await fill(page, {
      "Chave de acesso": invoice.accessKey!,
      "Data da compra": today,
      "Valor total": "85,00",
    })
    await button(page, "Enviar cupom").click()
    await page.getByRole("alert").waitFor(PATIENCE)
    expect(await atEnd()).toEqual([])
    // Gone for good a few seconds later: what tells is that it is not seen while the field is in use.
    await page.getByLabel("Valor total").focus()
    expect(await toast.isVisible()).toBe(false)
  },
)

test("a toast goes by itself where the reader wants nothing to move, too", async () => {
  const page = await openPhone({ javaScript: false, baseURL: site.app.origin })
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/nothing-here")
  const toast = page.locator(".toasts .toast")
  await toast.waitFor({ ...PATIENCE, state: "attached" })
  await toast.waitFor({ ...PATIENCE, state: "hidden" })
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true)
})
