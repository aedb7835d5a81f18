import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { adultCookie } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, db, openCampaign } from "#tests/support/axe-campaign"
import { builtPages } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { shareOf } from "#tests/support/full"
import { PATIENCE } from "#tests/support/journey"
import { until } from "#tests/support/until"
import { openExample } from "#tests/support/open-example"
import { signed, signInParticipant, unsigned } from "#tests/support/sign-in"

let app: RunningApp
type Cookies = { name: string; value: string }[]
const passed: Cookies = [adultCookie, { name: "cookie_consent", value: "InJlZnVzZWQi" }]
let cookies: Record<"stranger" | "insider", Cookies>

beforeAll(async () => {
  const campaign = await openCampaign()
  app = campaign.app
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
const openSlowly = (who: keyof typeof cookies, width = 360) => openSlowlyWith(cookies[who], width)

async function openSlowlyWith(whose: Cookies, width: number): Promise<Page> {
  const page = await openPhone({ javaScript: true, width, baseURL: app.origin })
  await page.context().addCookies(whose.map((cookie) => ({ ...cookie, url: app.origin })))
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

/** What the font moves on an open page. */
async function movedByFont(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.fonts.check("1em Display"), undefined, PATIENCE)
  await page.waitForLoadState("networkidle")
  const { shifted } = await notedIn(page)
  await page.context().close()
  return shifted
}

test("on no page anything moves when its font comes", { timeout: 300_000 }, async () => {
  const moved: string[] = []
  for (const route of shareOf(routes, 0)) {
    // A tab that had the font on the page before brings it at once, and hides what it moves.
    const page = await openSlowly(route.loader?.guard === "participant" ? "insider" : "stranger")
    await openExample(page, route)
    moved.push(...(await movedByFont(page)).map((place) => `${route.id}: ${place}`))
  }
  expect(moved).toEqual([])
})

test.each(["stranger", "insider"] as const)(
  "in a wide window the menu of a %s stays when the font comes, in either language",
  async (who) => {
    for (const language of ["pt", "en"] as const) {
      const lng = { name: "lng", value: unsigned(language) }
      const page = await openSlowlyWith([...cookies[who], lng], 1280)
      await page.goto("/faq")
      expect([language, await movedByFont(page)]).toEqual([language, []])
    }
  },
)

const wins = [
  [344, "Abridor de parede"],
  [390, "Viagem para a final da Libertadores"],
  [390, "TV de 55 polegadas"],
] as const
test.each(wins)("in a window of %d px nothing moves when the font comes to a won %s", async (width, name) => {
  const { registration, token } = await signInParticipant(db, app.origin)
  const { id: registrationId } = registration
  const [prize, invoice] = [await insertPrize(db, { name }), await insertInvoice(db, { registrationId })]
  const award = await insertAward(db, { prizeId: prize.id, registrationId, invoiceId: invoice.id })
  const winner = [...passed, { name: "user_session", value: signed(token) }]
  for (const path of [`/cupom/${invoice.id}`, "/perfil", `/perfil/premios/${award.id}`]) {
    const page = await openSlowlyWith(winner, width)
    await page.goto(path)
    expect([path, await movedByFont(page)]).toEqual([path, []])
  }
})
