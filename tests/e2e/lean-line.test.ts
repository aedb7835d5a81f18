import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { PATIENCE } from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite({ GTM_ID: "GTM-TEST" })
})
afterAll(() => site.close())

/** What browsers say of a line; some say nothing. */
type Line = { effectiveType: string; saveData?: boolean } | undefined

/** A phone on this line that was never here, and what it asks the server for. */
async function newVisit(line: Line, cookies: { name: string; value: string }[] = []) {
  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  const all = [adultCookie, { name: "cookie_consent", value: "InJlZnVzZWQi" }, ...cookies]
  await page.context().addCookies(all.map((cookie) => ({ ...cookie, url: site.app.origin })))
  // A browser without a screen takes every line for the best one, however slow it is made.
  await page.addInitScript((line) => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => line })
  }, line)
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  return { page, asked }
}

/** Opens a page whole, whose server was told nothing of the line. */
async function openFirst(page: Page, path: string) {
  const answer = await page.goto(path)
  expect(await answer?.request().headerValue("ect")).toBeNull()
  expect(await answer?.text()).toContain(".woff2")
  await page.waitForLoadState("networkidle")
}
const fonts = (asked: string[]) => asked.filter((path) => path.endsWith(".woff2"))
const scripts = (asked: string[]) => asked.filter((path) => path.endsWith(".js"))

const slow = ["2g", "slow-2g"].map((effectiveType) => ({ effectiveType }))
const firsts = ["/", "/faq", "/login", "/nothing-here"].map((path, at) => ({ path, line: slow[at % 2] }))

test.each([...firsts, { path: "/bares", line: { effectiveType: "4g", saveData: true } }])(
  "the first page of a visit, $path on $line, fetches neither font nor script and keeps no place for them",
  async ({ path, line }) => {
    const { page, asked } = await newVisit(line)
    await openFirst(page, path)
    expect(await page.locator("script[data-enhance]").count()).toBe(0)
    expect(await page.evaluate(() => [...document.fonts].some(({ family }) => family === "Display"))).toBe(
      false,
    )
    // Whatever the first page wanted was asked for before the second one.
    await page.goto("/terms")
    expect([fonts(asked), scripts(asked)]).toEqual([[], []])
  },
)

test.each([
  { line: { effectiveType: "2g" }, measured: 0 },
  { line: { effectiveType: "4g" }, measured: 1 },
])(
  "who accepted to be measured is, on the first page of a visit on $line, by $measured scripts",
  async ({ line, measured }) => {
    const { page, asked } = await newVisit(line, [{ name: "cookie_consent", value: "ImFjY2VwdGVkIg%3D%3D" }])
    await page.route("https://www.googletagmanager.com/**", (route) =>
      route.fulfill({ body: "", contentType: "text/javascript" }),
    )
    await openFirst(page, "/faq")
    await page.goto("/terms")
    expect(asked.filter((path) => path === "/gtm.js").length).toBe(measured && 2)
  },
)

test("on 2G a coupon's form that is the first page of a visit brings its script and no font", async () => {
  const { token } = await signInParticipant(site.db, site.app.origin)
  const { page, asked } = await newVisit(slow[0], [{ name: "user_session", value: signed(token) }])
  await openFirst(page, "/cupom")
  await expect.poll(() => scripts(asked), PATIENCE).toContainEqual(expect.stringMatching(/\/outbox-/))
  expect(fonts(asked)).toEqual([])
})

test.each([{ effectiveType: "4g" }, undefined])(
  "where the line is %s the first page brings both",
  async (line) => {
    const { page, asked } = await newVisit(line)
    await openFirst(page, "/")
    expect([fonts(asked), scripts(asked)]).toEqual([
      [expect.any(String)],
      [expect.stringMatching(/^\/assets\/enhance-/)],
    ])
    expect(await page.evaluate(() => document.fonts.check("1em Display"))).toBe(true)
  },
)

test("without scripts the font comes as ever", async () => {
  const page = await openPhone({ javaScript: false, baseURL: site.app.origin })
  const font = page.waitForRequest(/\.woff2/, PATIENCE)
  await page.goto("/faq")
  expect((await (await font).response())?.status()).toBe(200)
})
