import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore } from "#drizzle/seed/builders/store"
import { openPhone } from "#tests/support/browser"
import { arrive, untilAlive, untilStill } from "#tests/support/journey"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let pages: Record<string, { path: string; heading: string }>

beforeAll(async () => {
  site = await startSite()
  const [invoice, store, draw] = [
    await insertInvoice(site.db),
    await insertStore(site.db, { name: "Bar do Zeca" }),
    await insertDraw(site.db, { title: "Sorteio da final" }),
  ]
  pages = {
    "the dashboard": { path: "/admin/dashboard", heading: "Painel" },
    "a list": { path: "/admin/invoices", heading: "Cupons" },
    "a record": { path: `/admin/invoices/${invoice.id}`, heading: `Cupom ${invoice.protocol}` },
    "a form": { path: `/admin/stores/edit/${store.id}`, heading: "Bar do Zeca" },
    "a draw": { path: `/admin/winners-draw/edit/${draw.id}`, heading: "Sorteio da final" },
  }
})
afterAll(() => site.close())

/** What the page asks the server for from now on. */
function listenTo(page: Page): string[] {
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

/** A browser that was never here, signed in. */
async function openNew() {
  const { token } = await signInAdmin(site.db, site.app.origin, "super")
  const page = await openPhone({ javaScript: true, width: 1280, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  return page
}

test.each(["the dashboard", "a list", "a record", "a form", "a draw"])(
  "%s comes with at most 12 requests the first time",
  async (name) => {
    const page = await openNew()
    const asked = listenTo(page)
    const { path, heading } = pages[name]!
    await page.goto(path)
    await arrive(page, path, heading)
    await page.waitForLoadState("networkidle")
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(12)
  },
)

test("from one page to the next it takes at most 4", async () => {
  const page = await openNew()
  await page.goto("/admin/dashboard")
  await arrive(page, "/admin/dashboard", "Painel")
  await untilAlive(page)
  await page.waitForLoadState("networkidle")
  const asked = listenTo(page)
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Cupons" }).click()
  await arrive(page, "/admin/invoices", "Cupons")
  await untilStill(page)
  await page.waitForLoadState("networkidle")
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(4)
})
