import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { menu } from "#app/admin/menu"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { openPhone } from "#tests/support/browser"
import { PATIENCE, untilAlive, untilStill } from "#tests/support/journey"

/** What a page of the back office may ask for, coming from another. */
const NEXT = 4
const MANIFEST = "/__manifest"

/** In the drawer's order: every page that it leads to. */
const drawer = menu.flatMap(({ href, hidden, logout, title }) =>
  href && !hidden && !logout ? [{ href, title }] : [],
)

let app: RunningApp
let cookies: { name: string; value: string }[]

beforeAll(async () => {
  ;({ app, cookies } = await openCampaign())
}, 120_000)
afterAll(() => closeCampaign())

async function openOffice(): Promise<Page> {
  const page = await openPhone({ javaScript: true, width: 1440, baseURL: app.origin })
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.origin })))
  return page
}

/** What the page asks the server for while something is done. */
async function askedFor(page: Page, done: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname)
  page.on("request", note)
  await done()
  await page.waitForLoadState("networkidle", PATIENCE)
  page.off("request", note)
  return asked
}

test("from page to page, and from a list to its first record, it takes at most 4", async () => {
  const page = await openOffice()
  await page.goto("/admin/two-factor")
  await untilAlive(page)
  await page.waitForLoadState("networkidle")
  const many: string[] = []
  const manifests: string[] = []
  let steps = 0
  const count = async (name: string, done: () => Promise<unknown>) => {
    const all = await askedFor(page, done)
    steps += 1
    // Which routes a page's links lead to is asked for once it is drawn, which may be after the next step began.
    manifests.push(...all.filter((path) => path === MANIFEST))
    const asked = all.filter((path) => path !== MANIFEST)
    if (asked.length > NEXT - 1) many.push(`${name}: ${asked.length}\n  ${asked.join("\n  ")}`)
  }
  let records = 0
  for (const { href, title } of drawer) {
    const entry = page.getByRole("navigation", { name: "Menu" }).locator(`a[href="${href}"]`)
    await count(title, async () => {
      await entry.click(PATIENCE)
      await page.waitForURL((url) => url.pathname === href, PATIENCE)
      await untilStill(page)
    })
    const record = page.locator(`main tbody a[href^="${href}/"]:not([download])`).first()
    if ((await record.count()) === 0) continue
    const to = new URL((await record.getAttribute("href"))!, app.origin).pathname
    records += 1
    await count(`${title}, a record`, async () => {
      await record.click(PATIENCE)
      await page.waitForURL((url) => url.pathname === to, PATIENCE)
      await untilStill(page)
    })
  }
  expect([drawer.length > 25, records > 12]).toEqual([true, true])
  expect(many.join("\n")).toBe("")
  expect(manifests.length).toBeLessThanOrEqual(steps)
}, 240_000)
