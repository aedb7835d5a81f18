import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { button, fill, listenForErrors, PATIENCE, signInHere, tap } from "#tests/support/journey"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite({
    GTM_ID: "GTM-TEST",
    RECAPTCHA_SITE_KEY: "site",
    RECAPTCHA_SECRET: "secret",
  })
})
afterAll(() => site.close())

/** A phone past the age gate. */
async function openAdult(options: { javaScript: boolean; width?: number }) {
  const page = await openPhone({ ...options, baseURL: site.app.origin })
  await page.context().addCookies([{ ...adultCookie, url: site.app.origin }])
  return page
}

/** Whether the server remembers an answer. */
const consentOf = (page: Page) => async () =>
  (await page.context().cookies()).some(({ name }) => name === "cookie_consent")

describe("the question about cookies", () => {
  test("stands before the page, over nothing, and is gone once it was answered", async () => {
    const page = await openAdult({ javaScript: true })
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value
      }).observe({ type: "layout-shift", buffered: true })
    })
    await page.goto("/faq")
    const note = page.getByRole("region", { name: "Cookies" })
    expect(await note.evaluate((element) => getComputedStyle(element).position)).toBe("static")
    const [question, header] = [await note.boundingBox(), await page.locator("header.masthead").boundingBox()]
    expect(question!.y).toBe(0)
    expect(header!.y).toBeGreaterThanOrEqual(question!.y + question!.height - 1)
    expect(question!.height).toBeLessThan(200)
    await page.waitForLoadState("networkidle")
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
    await button(page, "Recusar").click()
    await note.waitFor({ ...PATIENCE, state: "detached" })
    await expect.poll(consentOf(page), PATIENCE).toBe(true)
    await page.goto("/faq")
    await page.getByRole("heading", { level: 1, name: "Dúvidas" }).waitFor(PATIENCE)
    expect(await note.count()).toBe(0)
  })

  test("leaves a form that is half filled in as it is, and the keyboard before the page", async () => {
    const page = await openAdult({ javaScript: true })
    await page.goto("/forgot")
    await page.getByLabel("CPF", { exact: true }).fill("529.982.247-25")
    await button(page, "Aceitar").click()
    await page.getByRole("region", { name: "Cookies" }).waitFor({ ...PATIENCE, state: "detached" })
    expect(await page.getByRole("main").evaluate((main) => main === document.activeElement)).toBe(true)
    expect(await page.getByLabel("CPF", { exact: true }).inputValue()).toBe("529.982.247-25")
    await expect.poll(consentOf(page), PATIENCE).toBe(true)
  })

  test("is answered without scripts on the page that asks", async () => {
    const page = await openAdult({ javaScript: false })
    await page.goto("/faq")
    await tap(page, button(page, "Recusar"))
    await page.getByRole("heading", { level: 1, name: "Dúvidas" }).waitFor(PATIENCE)
    expect(await page.getByRole("region", { name: "Cookies" }).count()).toBe(0)
  })
})

describe("other hosts", () => {
  /** What the page asks of anybody else; nothing of it leaves the machine. */
  async function listenElsewhere(page: Page): Promise<string[]> {
    const asked: string[] = []
    await page.route(
      (url) => url.origin !== site.app.origin,
      (route) => {
        asked.push(new URL(route.request().url()).hostname)
        return route.fulfill({ body: "", contentType: "text/javascript" })
      },
    )
    return asked
  }

  // Before any answer no page asks: `public-requests` opens each.
  test("are asked for nothing by whoever refuses, and no policy is offended", async () => {
    const page = await openAdult({ javaScript: true })
    const errors = listenForErrors(page)
    const asked = await listenElsewhere(page)
    await page.goto("/")
    await button(page, "Recusar").click()
    await expect.poll(consentOf(page), PATIENCE).toBe(true)
    await page.goto("/")
    await page.waitForLoadState("networkidle")
    expect([asked, errors]).toEqual([[], []])
  })

  test("measure once that was accepted, the page where it was and the next one", async () => {
    const page = await openAdult({ javaScript: true })
    const errors = listenForErrors(page)
    const asked = await listenElsewhere(page)
    await page.goto("/faq")
    await button(page, "Aceitar").click()
    await expect.poll(() => asked, PATIENCE).toEqual(["www.googletagmanager.com"])
    await expect.poll(consentOf(page), PATIENCE).toBe(true)
    await page.goto("/faq")
    await expect.poll(() => asked.length, PATIENCE).toBe(2)
    expect(errors).toEqual([])
  })

  test("tell people from robots once the form is touched", async () => {
    const page = await openAdult({ javaScript: true })
    const errors = listenForErrors(page)
    const asked = await listenElsewhere(page)
    await page.goto("/forgot")
    await page.waitForLoadState("networkidle")
    expect(asked).toEqual([])
    await page.getByLabel("CPF", { exact: true }).focus()
    await expect.poll(() => asked, PATIENCE).toEqual(["www.google.com"])
    await page.getByLabel("CPF", { exact: true }).fill("529.982.247-25")
    expect([asked, errors]).toEqual([["www.google.com"], []])
  })
})

describe("an answered coupon on paper", () => {
  test.each([4, 90, 200])("is one sheet without menu, with its protocol and %d numbers", async (count) => {
    const person = await insertRegistration(site.db)
    const invoice = await insertInvoice(site.db, { registrationId: person.id })
    const draw = await insertDraw(site.db)
    await insertTickets(site.db, { draw, invoice, count })
    const prize = await insertPrize(site.db, { name: "Bola da várzea" })
    await insertAward(site.db, { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id })
    const page = await openPhone({ javaScript: false, width: 1280, baseURL: site.app.origin })
    await signInHere(page, person.cpf)
    await page.goto(`/cupom/${invoice.id}`)
    const numbers = page.locator(".ticket__number")
    const shown = () => numbers.evaluateAll((all) => all.filter((number) => number.checkVisibility()).length)
    expect(await shown()).toBe(Math.min(count, 12))
    // An older browser prints nothing of what stands within a closed `details`.
    expect([await numbers.count(), await page.locator("details .ticket__number").count()]).toEqual([count, 0])
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1")
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    await page.emulateMedia({ media: "print" })
    for (const part of ["header.masthead", "footer", ".form__actions"])
      expect(await page.locator(part).first().isVisible()).toBe(false)
    expect(await page.getByText(invoice.protocol).first().isVisible()).toBe(true)
    expect(await page.getByText("Bola da várzea").first().isVisible()).toBe(true)
    expect(await shown()).toBe(count)
    if (count === 4) return
    await page.emulateMedia({ media: "screen" })
    await page.getByText(`Ver todos (${count})`).click()
    expect(await shown()).toBe(count)
  })
})

test("what a toast says stands in the page too, and stays", async () => {
  const { id: registrationId } = await insertRegistration(site.db)
  const token = await makeResetToken(site.db, { registrationId, minutes: 60, now: new Date() })
  const page = await openAdult({ javaScript: true })
  await page.goto(`/reset/${token}`)
  await fill(page, { "Nova senha": "Prorrogação-3", "Confirmar senha": "Prorrogação-3" })
  await tap(page, button(page, "Salvar"))
  const said = page.locator("main").getByRole("status")
  await said.waitFor(PATIENCE)
  const toast = page.locator(".toast")
  await toast.waitFor(PATIENCE)
  expect(await toast.getAttribute("data-says")).toBe(await said.innerText())
  await toast.waitFor({ ...PATIENCE, state: "detached" })
  expect(await said.isVisible()).toBe(true)
})

test.each(["light", "dark"] as const)(
  "the cap among the figures of an error page stands out from it (%s)",
  async (colorScheme) => {
    const page = await openPhone({ javaScript: false, colorScheme, baseURL: site.app.origin })
    await page.context().addCookies([{ ...adultCookie, url: site.app.origin }])
    await page.goto("/nothing-here")
    const [paper, rim] = await page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d")!
      const lightness = (colour: string) => {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        return Math.max(...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3))
      }
      const edge = document.querySelector(".error-poster__cap path:not(.cap__shadow)")!
      const { backgroundColor } = getComputedStyle(document.documentElement)
      return [lightness(backgroundColor), lightness(getComputedStyle(edge).fill)] as const
    })
    expect(Math.abs(paper - rim)).toBeGreaterThan(150)
  },
)
