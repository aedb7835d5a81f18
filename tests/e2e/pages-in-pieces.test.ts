import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { builtPages } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { isFull, sized } from "#tests/support/full"
import { openExample } from "#tests/support/open-example"
import { markOf, startPiecemealProxy } from "#tests/support/piecemeal-proxy"
import type { BuiltRoute } from "#tests/support/route-table"

/** Which pieces of the page that is on its way are painted; one page comes at a time. */
const seen = new Map<number, () => void>()
/** Those of it that were. */
const pieces = new Set<number>()
const painted = (piece: number) => new Promise<void>((resolve) => seen.set(piece, resolve))

let line: Awaited<ReturnType<typeof startPiecemealProxy>>
let cookies: { name: string; value: string }[]

beforeAll(async () => {
  const campaign = await openCampaign()
  line = await startPiecemealProxy(campaign.app.origin, { pieces: sized(30, 60), painted })
  cookies = campaign.cookies
})
afterAll(async () => {
  line?.stop()
  await closeCampaign()
})

type Watched = { moved(): string[]; tellPainted(piece: number): void }
type Shift = { value: number; sources: { node: Node | null }[] }

/** A new window, which tells when it has painted a piece, and what has moved on its page. */
async function openWindow(width: number, who: "stranger" | "insider"): Promise<Page> {
  const page = await openPhone({ javaScript: true, width, baseURL: line.origin })
  const passed = [adultCookie].concat(who === "insider" ? cookies : [])
  await page.context().addCookies(passed.map((cookie) => ({ ...cookie, url: line.origin })))
  await page.exposeFunction("tellPainted", (piece: number) => {
    pieces.add(piece)
    seen.get(piece)?.()
  })
  await page.addInitScript(
    (marks) => {
      const lines: string[] = []
      const nameOf = (node: Node | null) => {
        const element = node instanceof Element ? node : node?.parentElement
        return element ? `${element.tagName.toLowerCase()}.${element.getAttribute("class")}` : "what is gone"
      }
      // It lies over the page, and goes by itself.
      const isToast = (node: Node | null) => node instanceof Element && node.matches(".toasts, .toasts *")
      // Less is a line of a pixel or two within its own box, which the browser tells at times and nobody sees.
      const note = (shifts: PerformanceEntryList) => {
        for (const { value, sources } of shifts as unknown as Shift[])
          if (value >= 0.0005 && !sources.every(({ node }) => isToast(node)))
            lines.push(`${sources.map(({ node }) => nameOf(node)).join(", ")} by ${value.toFixed(4)}`)
      }
      const observer = new PerformanceObserver((list) => note(list.getEntries()))
      observer.observe({ type: "layout-shift", buffered: true })
      const watched = window as unknown as Watched
      watched.moved = () => {
        note(observer.takeRecords())
        return lines
      }
      // Two frames after its last tag was read, a piece is painted.
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const piece = node.nodeType === Node.COMMENT_NODE ? marks.indexOf(node.textContent ?? "") : -1
          if (piece >= 0) requestAnimationFrame(() => requestAnimationFrame(() => watched.tellPainted(piece)))
        }
      }).observe(document, { childList: true, subtree: true })
    },
    Array.from({ length: 200 }, (_, piece) => markOf(piece)),
  )
  return page
}

/** What moves on a page that comes in pieces, by what it is and how far. */
async function movedOn(route: BuiltRoute, width: number, who: "stranger" | "insider"): Promise<string[]> {
  const page = await openWindow(width, who)
  pieces.clear()
  await openExample(page, route)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const moved = await page.evaluate(() => (window as unknown as Watched).moved())
  await page.context().close()
  expect(pieces.size, `${route.id} came in pieces`).toBeGreaterThan(10)
  return moved
}

/** Each stands for what its kind is made of: a poster, a list, a short page, a form, one's own, a won prize. */
const quick = ["home", "bars-city", "offline", "login", "not-found", "profile", "prize"]
const routes = (await builtPages()).filter(
  ({ id }) => id.startsWith("routes/site/") && (isFull || quick.some((page) => id.endsWith(`/${page}`))),
)

test("there is a page of each kind to open", () => {
  for (const page of quick) expect(routes.map(({ id }) => id)).toContain(`routes/site/${page}`)
})

test.each(routes.map((route) => [route.id, route] as const))(
  "on %s nothing moves while it comes in pieces",
  async (_, route) => {
    const who = route.loader?.guard === "participant" ? "insider" : "stranger"
    for (const width of [360, 1280]) expect([width, await movedOn(route, width, who)]).toEqual([width, []])
  },
)
