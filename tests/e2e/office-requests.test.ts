import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { menu } from "#app/admin/menu"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { exampleOf, pagesInTurn } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { PATIENCE, untilAlive, untilStill } from "#tests/support/journey"

/** What a page of the back office may ask for when nothing of it is there, and from one page to the next. */
const [FIRST, NEXT] = [12, 4]
const MANIFEST = "/__manifest"

const pages = (await pagesInTurn(2)).filter(
  ({ id, loader }) => id.startsWith("routes/admin/") && loader?.guard !== "guest",
)
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

test("every page of the back office comes with at most 12 requests the first time", async () => {
  const many: string[] = []
  expect(pages.length).toBeGreaterThan(15)
  const left = pages.values()
  const openWhatIsLeft = async () => {
    const page = await openOffice()
    // Whoever looks at each request on its way keeps none: every page is the first.
    await page.route("**", (route) => route.continue())
    for (const route of left) {
      const path = await exampleOf(route)
      const asked = await askedFor(page, () => page.goto(path))
      // Its own document and a stylesheet at least, or none of this was seen.
      expect([path, asked.length > 1]).toEqual([path, true])
      // Where the answer is late the framework asks for the links' routes anew as soon as the page moves.
      const others = asked.filter((each) => each !== MANIFEST)
      if (others.length + 1 > FIRST) many.push(`${path}: ${asked.length}\n  ${asked.join("\n  ")}`)
    }
  }
  // Most of it is waiting for a request that does not come: each window takes the next page.
  await Promise.all([openWhatIsLeft(), openWhatIsLeft(), openWhatIsLeft()])
  expect(many.join("\n")).toBe("")
}, 240_000)

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
