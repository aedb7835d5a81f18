import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { builtPages } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { isFull } from "#tests/support/full"
import { openExample } from "#tests/support/open-example"
import { markOf, startPiecemealProxy } from "#tests/support/piecemeal-proxy"
import type { BuiltRoute } from "#tests/support/route-table"

/**
 * Each width has a line of its own, on which one page comes at a time: a browser mostly waits for its next frame, and both
 * widths of a page are looked at in the time of one.
 */
const widths = [360, 1280]
let lines: Line[]
let cookies: { name: string; value: string }[]

beforeAll(async () => {
  const campaign = await openCampaign()
  lines = await Promise.all(widths.map((width) => openLine(campaign.app.origin, width)))
  cookies = campaign.cookies
})
afterAll(async () => {
  for (const { stop } of lines ?? []) stop()
  await closeCampaign()
})

type Line = Awaited<ReturnType<typeof openLine>>

async function openLine(site: string, width: number) {
  /** Who waits for a piece to be painted, and the pieces of the page on its way that were. */
  const [waiting, pieces] = [new Map<number, () => void>(), new Set<number>()]
  const painted = (piece: number) => new Promise<void>((resolve) => waiting.set(piece, resolve))
  const { origin, stop } = await startPiecemealProxy(site, { pieces: 40, painted })
  const tellPainted = (piece: number) => {
    pieces.add(piece)
    waiting.get(piece)?.()
  }
  return { width, origin, stop, pieces, tellPainted }
}

type Watched = { moved(): string[]; tellPainted(piece: number): void }
type Shift = { value: number; sources: { node: Node | null }[] }

/** A new window, which tells when it has painted a piece, and what has moved on its page. */
async function openWindow({ width, origin, tellPainted }: Line, who: "stranger" | "insider"): Promise<Page> {
  const page = await openPhone({ javaScript: true, width, baseURL: origin })
  const passed = [adultCookie].concat(who === "insider" ? cookies : [])
  await page.context().addCookies(passed.map((cookie) => ({ ...cookie, url: origin })))
  await page.exposeFunction("tellPainted", tellPainted)
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
async function movedOn(route: BuiltRoute, line: Line, who: "stranger" | "insider"): Promise<string[]> {
  const page = await openWindow(line, who)
  line.pieces.clear()
  await openExample(page, route)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const moved = await page.evaluate(() => (window as unknown as Watched).moved())
  await page.context().close()
  expect(line.pieces.size, `${route.id} came in pieces`).toBeGreaterThan(10)
  return moved
}

/** Each stands for what its kind is made of: a poster, a list, a short page, a form, one's own, a won prize. */
const quick = ["home", "bars", "bars-city", "offline", "login", "not-found", "profile", "prize"]
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
    const looks = lines.map(async (line) => [line.width, await movedOn(route, line, who)])
    expect(await Promise.all(looks)).toEqual(widths.map((width) => [width, []]))
  },
)
