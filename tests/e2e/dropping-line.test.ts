import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { tickets } from "#drizzle/schema/tickets"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { type Fate, fateOf, startDroppingProxy } from "#tests/support/dropping-proxy"
import { sized } from "#tests/support/full"
import { button, field, fill, PATIENCE } from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

const SHARE = 0.3
let site: Site
let bar: StoreRow
let line: Awaited<ReturnType<typeof startDroppingProxy>>

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  await insertDraw(site.db)
  line = await startDroppingProxy(site.app.origin, { share: SHARE })
})
afterAll(async () => {
  line.stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const today = dayOf(new Date())
const newKey = () =>
  buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() })
/** On the disk, as a camera's is: what stands only in a page's memory goes with that page. */
const folder = await mkdtemp(path.join(tmpdir(), "bar-dropping-"))
const photo = path.join(folder, "cupom.jpg")
await sharp({ create: { width: 160, height: 160, channels: 3, background: "#888" } }).toFile(photo)

async function newPhone(javaScript: boolean) {
  const person = await signInParticipant(site.db, site.app.origin)
  const page = await openPhone({ javaScript, baseURL: line.origin })
  await page.context().addCookies([
    { ...adultCookie, url: line.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: line.origin },
    { name: "user_session", value: signed(person.token), url: line.origin },
  ])
  return { page, person }
}

/** What somebody who looks at the phone sees; "moving" while it is not theirs to do anything. */
type Sight = "arrived" | "here already" | "form" | "no signal" | "browser's own error" | "moving"

async function look(page: Page): Promise<Sight> {
  if (page.url().startsWith("chrome-error:")) return "browser's own error"
  const shows = (name: string) =>
    page
      .getByRole("heading", { level: 1, name, exact: true })
      .isVisible()
      .catch(() => false)
  if (await shows("Seu cupom chegou")) return "arrived"
  if (await shows("Sem sinal")) return "no signal"
  const isThere = await page
    .getByText("Ele já está na promoção com o protocolo")
    .first()
    .isVisible()
    .catch(() => false)
  if (isThere) return "here already"
  // It may go while it is being looked at.
  const send = button(page, "Enviar cupom").and(page.locator(":enabled"))
  return (await send.isVisible().catch(() => false)) ? "form" : "moving"
}

async function lookOnceStill(page: Page): Promise<Sight> {
  const seen: Sight[] = []
  const ask = async () => {
    seen.push(await look(page))
    return seen.at(-1)
  }
  await expect.poll(ask, PATIENCE).not.toBe("moving")
  return seen.at(-1) ?? "moving"
}

/** Fills in what is empty, as after a page that came anew, and sends it. */
async function send(page: Page, accessKey: string): Promise<void> {
  if ((await field(page, "Chave de acesso").inputValue()) === "")
    await fill(page, { "Chave de acesso": accessKey, "Data da compra": today, "Valor total": "85,00" })
  const input = field(page, "Foto do cupom")
  if ((await input.evaluate((control: HTMLInputElement) => control.files?.length)) === 0)
    await input.setInputFiles(photo)
  await button(page, "Enviar cupom").click(PATIENCE)
}

/** However a way is broken off, the phone shows what became of it; what hangs is a fault. */
const unlessHung = (error: unknown) => {
  if (String(error).includes("Timeout")) throw error
}

const TIRED_AFTER = 60

/** Again and again, but not so fast that one breaks off the one before. */
async function reload(page: Page): Promise<void> {
  const again = () =>
    page.reload(PATIENCE).then(
      () => true,
      (error: unknown) => {
        unlessHung(error)
        return false
      },
    )
  await expect.poll(again, { timeout: 20_000, interval: 500 }).toBe(true)
}

/** Somebody who wants their number: asks again for what did not come, and taps again what is theirs to tap. */
async function insist(page: Page, accessKey: string): Promise<void> {
  const seen: Sight[] = []
  await page.goto("/cupom").catch(unlessHung)
  while (seen.length < TIRED_AFTER) {
    const sight = await lookOnceStill(page)
    seen.push(sight)
    if (sight === "arrived" || sight === "here already") return
    if (sight === "form") await send(page, accessKey)
    else await reload(page)
  }
  throw new Error(`Gave up after ${seen.join(", ")}`)
}

const fate = (what: string, seed: number) => fateOf(what, { seed, share: SHARE })
const linesWhere = (is: (seed: number) => boolean, count: number) =>
  Array.from({ length: 500 }, (_, seed) => seed)
    .filter(is)
    .slice(0, count)

/** Lines on which the first sending is lost: before it arrived, or when the coupon was there already. */
const sendingIs = (lost: Fate) => linesWhere((seed) => fate("POST /cupom", seed) === lost, sized(1, 4))

describe.each([
  { scripts: "with", javaScript: true },
  { scripts: "without", javaScript: false },
])("a line that drops three of ten requests, $scripts scripts", ({ javaScript }) => {
  test.each([...sendingIs("never arrives"), ...sendingIs("answer is lost")])(
    "ends with one coupon, and its person knows (line %i)",
    async (seed) => {
      line.begin(seed)
      const { page, person } = await newPhone(javaScript)
      await insist(page, newKey())
      expect(line.dropped()).toContain("POST /cupom")
      const whose = person.registration.id
      const coupons = await site.db.select().from(invoices).where(eq(invoices.registrationId, whose))
      expect(coupons).toMatchObject([{ photoKey: expect.any(String) }])
      expect(await site.db.$count(tickets, eq(tickets.registrationId, whose))).toBe(4)
      await page.context().close()
    },
  )
})

/** Lines that bring a page with its script and its worker, and drop what that worker asks for first. */
const halfBrought = linesWhere(
  (seed) =>
    ["/faq", "/assets/enhance.js", "/sw.js"].every((part) => fate(`GET ${part}`, seed) === "passes") &&
    fate("GET /offline?lng=pt", seed) !== "passes",
  sized(1, 4),
)

test.each(halfBrought)(
  "the page for who has no signal comes all the same, at one visit (line %i)",
  async (seed) => {
    line.begin(seed)
    const { page } = await newPhone(true)
    await page.goto("/faq")
    const isKept = () =>
      page.evaluate(async () => (await caches.match("/offline?lng=en", { ignoreVary: true })) !== undefined)
    await expect.poll(isKept, PATIENCE).toBe(true)
    expect(line.dropped()).toContain("GET /offline?lng=pt")
    await page.context().close()
  },
)
