import { afterAll, beforeAll, expect, test } from "vitest"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { arrive, fits } from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test("the name of a prize that was won stands together in the title where a line has room for it", async () => {
  const { registration, token } = await signInParticipant(site.db, site.app.origin)
  const prize = await insertPrize(site.db, { name: "Bola oficial da várzea" })
  const invoice = await insertInvoice(site.db, { registrationId: registration.id })
  const won = { prizeId: prize.id, registrationId: registration.id, invoiceId: invoice.id }
  await insertAward(site.db, won)
  const page = await openPhone({ javaScript: false, width: 1280, baseURL: site.app.origin })
  await page.context().addCookies([
    { ...adultCookie, url: site.app.origin },
    { name: "user_session", value: signed(token), url: site.app.origin },
  ])
  const path = `/cupom/${invoice.id}`
  await page.goto(path)
  await arrive(page, path, `Você ganhou! ${prize.name}`)
  const lines = await page.getByRole("heading", { level: 1 }).evaluate((title, name) => {
    const words = [...title.querySelectorAll("span")].filter(({ textContent }) => textContent === name)
    return words.flatMap(({ children }) => [...children]).map((word) => word.getBoundingClientRect().top)
  }, prize.name)
  expect(lines).toHaveLength(4)
  expect(new Set(lines).size).toBe(1)
  await fits(page)
})
