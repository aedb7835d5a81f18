import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { builtPages } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { shareOf } from "#tests/support/full"
import { PATIENCE } from "#tests/support/journey"
import { until } from "#tests/support/until"
import { openExample } from "#tests/support/open-example"

let app: RunningApp
let cookies: Record<"stranger" | "insider", { name: string; value: string }[]>

beforeAll(async () => {
  const campaign = await openCampaign()
  app = campaign.app
  const passed = [adultCookie, { name: "cookie_consent", value: "InJlZnVzZWQi" }]
  cookies = { stranger: passed, insider: passed.concat(campaign.cookies) }
})
afterAll(closeCampaign)

type Shifting = { shifted: string[]; painted: boolean }
type Moved = { node: Node | null }
type Shift = { startTime: number; sources: Moved[] }
const notedIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifting: Shifting }).shifting)

/**
 * A page whose script and font come late, as on a bad line: after its words were painted. On a busy machine a browser
 * paints a page before it has read all of it, and what stands in the middle moves while the rest comes. That is not the
 * script's doing nor the font's, so both wait for the whole page, and what moved before does not count.
 */
async function openSlowly(who: keyof typeof cookies, width = 360): Promise<Page> {
  const page = await openPhone({ javaScript: true, width, baseURL: app.origin })
  await page.context().addCookies(cookies[who].map((cookie) => ({ ...cookie, url: app.origin })))
  await page.addInitScript(() => {
    const shifting: Shifting = { shifted: [], painted: false }
    Object.assign(window, { shifting })
    let wholeSince = Number.POSITIVE_INFINITY
    const nameOf = (node: Node | null) =>
      (node instanceof Element ? node : node?.parentElement)?.className ?? "nobody knows what"
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries() as unknown as Shift[])
        if (startTime >= wholeSince) shifting.shifted.push(...sources.map(({ node }) => nameOf(node)))
    }).observe({ type: "layout-shift", buffered: true })
    // Read whole is "interactive": what comes later would wait for the very script that is held. Two frames
    // later it is painted.
    const paintedWhole = () => {
      wholeSince = performance.now()
      shifting.painted = true
    }
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive")
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(paintedWhole)))
    })
  })
  await page.route(/\/assets\/enhance-|\.woff2/, async (route) => {
    await until("the page is painted", async () => (await notedIn(page).catch(() => null))?.painted)
    await route.continue()
  })
  return page
}

const routes = (await builtPages()).filter(({ id }) => id.startsWith("routes/site/"))

test.each([
  ["stranger", "/login", "Mostrar senha"],
  ["stranger", "/register", "Mostrar senha"],
  ["insider", "/cupom", "Ler o código da foto"],
  ["insider", "/perfil", "Mostrar senha"],
] as const)("for a %s nothing on %s moves when its script comes", async (who, path, button) => {
  const page = await openSlowly(who)
  await page.goto(path)
  await page.getByRole("button", { name: button }).first().waitFor()
  await page.waitForLoadState("networkidle")
  expect((await notedIn(page)).shifted).toEqual([])
})

/** Puts a form of whoever is signed in there onto the phone, and marks it as its script does. */
const keepForm = (page: Page, state: string) =>
  page.evaluate(async (state) => {
    const done = (asked: EventTarget, heard: string) =>
      new Promise((resolve) => asked.addEventListener(heard, resolve, { once: true }))
    const asked = indexedDB.open("outbox", 1)
    asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore("forms", { keyPath: "key" }))
    await done(asked, "success")
    const who = document.querySelector("[data-who]")?.getAttribute("data-who") ?? ""
    const storing = asked.result.transaction("forms", "readwrite")
    storing.objectStore("forms").put({ key: "k", who, url: "/cupom", fields: [], at: Date.now(), state })
    await done(storing, "complete")
    asked.result.close()
    document.cookie = "outbox=1;path=/"
  }, state)

test.each(
  [360, 1280].flatMap(
    (width) =>
      [
        [width, "waits", "waiting", "Nada se perdeu"],
        [width, "wants its person", "login", "Falta enviar um cupom."],
        [width, "was refused", "refused", "O cupom que esperava não entrou."],
      ] as const,
  ),
)("in a window of %d px nothing moves when a form's notice comes that %s", async (width, _, state, says) => {
  const page = await openSlowly("insider", width)
  // What the font moves is another test's.
  await page.route(/\.woff2/, (route) => route.abort())
  await page
    .context()
    .route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()))
  await page.goto("/faq")
  await page.waitForLoadState("networkidle")
  await keepForm(page, state)
  await page.goto("/faq")
  await page.getByRole("status").filter({ hasText: says }).waitFor(PATIENCE)
  await page.waitForLoadState("networkidle")
  expect((await notedIn(page)).shifted).toEqual([])
})

test("on no page anything moves when its font comes", { timeout: 300_000 }, async () => {
  const moved: string[] = []
  for (const route of shareOf(routes, 0)) {
    // A tab that had the font on the page before brings it at once, and hides what it moves.
    const page = await openSlowly(route.loader?.guard === "participant" ? "insider" : "stranger")
    await openExample(page, route)
    await page.waitForFunction(() => document.fonts.check("1em Display"), undefined, PATIENCE)
    await page.waitForLoadState("networkidle")
    const { shifted } = await notedIn(page)
    moved.push(...shifted.map((place) => `${route.id}: ${place}`))
    await page.context().close()
  }
  expect(moved).toEqual([])
})
