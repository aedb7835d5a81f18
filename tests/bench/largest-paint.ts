import { createServer } from "node:http"
import { brotliCompressSync } from "node:zlib"
import type { Browser } from "playwright"
import { connect } from "#app/db/client.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { launchFirst } from "#tests/support/launch-browser"
import { signed } from "#tests/support/sign-in"
import { nextSubmissions, openCampaign } from "./campaign"
import { compare, type Target } from "./compare"

/** A phone that is ten times slower than this machine, on 400 kbit/s with 400 ms. */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}
const SLOWER = 10
/** One paint takes 550 to 850 ms on a quiet machine: the median of five swings by a fifth. */
const ROUNDS = 15
/** `BENCH_PAGES=/,/login` looks at these alone. */
const asked = process.env.BENCH_PAGES?.split(",")
const strangers = ["/", "/bares", "/ganhadores", "/faq", "/login", "/register"]

/** `page` is what it is asked for by, where its path has an id in it. */
type Visit = { origin: string; path: string; cookie: string; page?: string }

/**
 * When the largest thing of a page is painted, against two static pages of the same text, both packed as small as they get
 * and sent at once. One is the page itself as a file, without script and font, as whoever saves data gets it: this is the
 * static page of the same text that 1.2 is meant of, and what is left is what the server, the script and the font cost. The
 * other is nothing but its words, in paragraphs without a style,
 * which nobody would publish: the bound of what looks cost, a page's drawings and its sheet included. First and largest
 * paint are one here: all of a page is there before a slow phone has drawn any of it. So its bytes weigh little. What
 * counts is the phone's own work, and whatever else the first paint waits for, as it did for a preloaded font.
 */
export async function largestPaint(): Promise<void> {
  const database = await freshDatabase()
  const campaign = await openCampaign(database, { past: 1_000 })
  const env = { WORKER: "off", AGEGATE: "off", LOG_LEVEL: "warn" }
  const { origin, stop } = await startApp({ databaseUrl: database.url, env })
  const browser = await launchFirst()
  const file = await serveFile()
  try {
    const { token, invoiceId } = await sendCoupon(database.url, campaign)
    const own = { origin, cookie: `user_session=${signed(token)}` }
    const visits: Visit[] = [
      ...strangers.map((path) => ({ path, origin, cookie: "" })),
      // Each of another group of pages, on a phone that has nothing of them yet.
      { path: "/perfil", ...own },
      { path: "/cupom", ...own },
      { path: `/cupom/${invoiceId}`, page: "/cupom/:id", ...own },
    ]
    for (const visit of visits.filter(({ path, page = path }) => asked?.includes(page) ?? true)) {
      const beside = async (target: Target, html: string, rounds: number) => {
        file.show(html)
        await compare({
          name: `largest paint of ${visit.page ?? visit.path}`,
          target,
          unit: "ms",
          ours: () => paintedAfter(browser, visit),
          reference: () => paintedAfter(browser, { origin: file.origin, path: "/", cookie: "" }),
          rounds,
        })
      }
      await beside("≤ 1.20 of the static page, itself as a file", await plainPage(visit), ROUNDS)
      await beside("≤ 1.20 of its bare words, for comparison", await wordsOf(browser, visit), 5)
    }
  } finally {
    await Promise.all([browser.close(), stop(), file.close()])
    await database.drop()
  }
}

/** A server beside ours whose one page is this file, packed as small as it gets. */
async function serveFile() {
  let page = Buffer.alloc(0)
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).end(page)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const address = server.address()
  if (typeof address !== "object" || !address) throw new Error("no port")
  return {
    origin: `http://127.0.0.1:${address.port}`,
    show(html: string) {
      page = brotliCompressSync(html)
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** A coupon that somebody has just sent, and the session in which its answer is opened. */
async function sendCoupon(url: string, campaign: Awaited<ReturnType<typeof openCampaign>>) {
  const db = connect(url, { max: 1 })
  try {
    const [submission] = nextSubmissions(campaign)
    const { invoiceId } = await submitWithPhoto(db, submission!)
    const { token } = campaign.people.find(({ id }) => id === submission!.registrationId)!
    return { token, invoiceId }
  } finally {
    await db.$client.end()
  }
}

/** The page without script and font, as whoever saves data gets it; a coupon's form brings its script there, too. */
async function plainPage({ origin, path, cookie }: Visit): Promise<string> {
  const answer = await fetch(origin + path, { headers: { "save-data": "on", cookie }, redirect: "manual" })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return (await answer.text()).replace(/<script[^>]* src=[^>]*><\/script>/g, "")
}

const phone = { viewport: { width: 360, height: 756 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

async function openedBy(browser: Browser, { origin, cookie }: Visit) {
  const page = await browser.newPage(phone)
  const [name = "", value = ""] = cookie.split("=")
  if (cookie) await page.context().addCookies([{ name, value, url: origin }])
  return page
}

async function wordsOf(browser: Browser, visit: Visit): Promise<string> {
  const page = await openedBy(browser, visit)
  await page.goto(visit.origin + visit.path)
  const text = await page.locator("body").innerText()
  await page.context().close()
  const lines = text.split("\n").filter((line) => line.trim() !== "")
  const escaped = lines.map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>-</title>`
  return `<!doctype html><html lang="pt-BR"><head>${head}</head><body>${escaped.join("\n")}</body></html>`
}

/** Milliseconds from asking for the page to its largest paint, with nothing kept from before. */
async function paintedAfter(browser: Browser, visit: Visit): Promise<number> {
  const page = await openedBy(browser, visit)
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", LINE)
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
  await page.goto(visit.origin + visit.path, { waitUntil: "networkidle", timeout: 120_000 })
  const painted = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((seen) => done(seen.getEntries().at(-1)!.startTime)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        })
      }),
  )
  await page.context().close()
  return painted
}
