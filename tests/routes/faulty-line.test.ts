import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { tickets } from "#drizzle/schema/tickets"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { type Cut, startCuttingProxy } from "#tests/support/cutting-proxy"
import { sized } from "#tests/support/full"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const EVERY = 500
const today = dayOf(new Date())
const noise = { type: "gaussian", mean: 128, sigma: 30 } as const
const photo = await sharp({ create: { width: 160, height: 160, channels: 3, background: "#888", noise } })
  .jpeg({ quality: 90 })
  .toBuffer()

/** As large as a phone sends one: what stands behind a JPEG's end is no part of its picture. */
const WHOLE = 400 * 1024
const wholePhoto = Buffer.alloc(WHOLE)
photo.copy(wholePhoto)
const COARSE = 20_000

const folder = await mkdtemp(path.join(tmpdir(), "bar-faulty-"))
let site: Site
let bar: StoreRow
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>

beforeAll(async () => {
  site = await startSite({ FILES_URL: `file:${folder}` })
  bar = await insertStore(site.db)
  await insertDraw(site.db)
  proxy = await startCuttingProxy(site.app.origin)
})
afterAll(async () => {
  proxy.stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const photos = async () => (await readdir(path.join(folder, "photos")).catch(() => [])).length

/** Somebody with a filled form in front of them. */
async function fillForm(sentPhoto: Buffer = photo) {
  const ana = await signInParticipant(site.db, new URL(proxy.url).origin)
  const html = await ana.read("/cupom")
  const [, idempotencyKey = ""] = /name="idempotencyKey" value="([0-9a-f-]{36})"/.exec(html) ?? []
  const aamm = today.slice(2, 4) + today.slice(5, 7)
  const accessKey = buildAccessKey({ ...bar, aamm, number: nextNumber() })
  const file = new File([new Uint8Array(sentPhoto)], "cupom.jpg", { type: "image/jpeg" })
  const form = { idempotencyKey, accessKey, issuedOn: today, total: "85,00", photo: file }
  // What differs in length from one person's form to another's: their session's signature, as a cookie writes it.
  const sessionBytes = [...ana.cookies.values()].join("").length
  return { ana, sessionBytes, send: () => ana.post("/cupom", form, { multipart: true }) }
}

/** How many bytes such a form is with its headers, its fields and its photo, but for its sender's session. */
async function bytesOfForm(): Promise<number> {
  const { sessionBytes, send } = await fillForm()
  proxy.plan([{ direction: "up", afterBytes: Infinity, way: "reset", refuses: false, awayMs: 0 }])
  expect((await send()).status).toBe(303)
  const bytes = proxy.passed()
  await proxy.restore()
  return bytes - sessionBytes
}

/** Where the line breaks; `besidesSession`: the bytes of the sender's session pass too, and are not counted. */
type Break = Pick<Cut, "direction" | "afterBytes" | "way"> & { besidesSession?: boolean; sentPhoto?: Buffer }

/** Sends a coupon with its photo by a line that breaks once, and the same form again. */
async function sendOver({ direction, afterBytes, way, besidesSession = false, sentPhoto }: Break) {
  const { ana, sessionBytes, send } = await fillForm(sentPhoto)
  const before = await photos()
  const until = afterBytes + (besidesSession ? sessionBytes : 0)
  proxy.plan([{ direction, afterBytes: until, way, refuses: false, awayMs: 0 }])
  const isCut = await send().then(
    () => false,
    () => true,
  )
  const answer = await send()
  const to = answer.headers.get("location") ?? ""
  const said = words(await ana.read(to))
  const whose = eq(invoices.registrationId, ana.registration.id)
  const coupons = await site.db.select().from(invoices).where(whose)
  const numbers = await site.db.$count(tickets, eq(tickets.registrationId, ana.registration.id))
  return { isCut, said, coupons, numbers, photos: (await photos()) - before }
}

/** One coupon, with its photo and its numbers, and the page that says so. */
const expectOne = ({ said, coupons, numbers, photos }: Awaited<ReturnType<typeof sendOver>>) => {
  expect(said).toContain("Seu cupom chegou")
  expect(coupons).toMatchObject([{ photoKey: expect.any(String) }])
  expect([numbers, photos]).toEqual([4, 1])
}

const cuts = Array.from({ length: Math.floor(photo.length / EVERY) }, (_, at) => (at + 1) * EVERY)
const looked = sized(
  cuts.filter((_, at) => at % Math.ceil(cuts.length / 6) === 0),
  cuts,
)

test.each(looked)("a form that is cut off after %i bytes is one coupon when it comes again", async (at) => {
  const way = (at / EVERY) % 2 ? "reset" : "end"
  const sent = await sendOver({ direction: "up", afterBytes: at, way })
  expect(sent.isCut).toBe(true)
  expectOne(sent)
})

const coarse = Array.from({ length: Math.floor(WHOLE / COARSE) }, (_, at) => (at + 1) * COARSE)
test.each(sized([9 * COARSE], coarse))(
  "a form with a photo of 400 KB that is cut off after %i bytes is one coupon when it comes again",
  async (at) => {
    const sent = await sendOver({ direction: "up", afterBytes: at, way: "reset", sentPhoto: wholePhoto })
    expect(sent.isCut).toBe(true)
    expectOne(sent)
  },
)

test("one that is cut off behind its photo's length, down to its last byte, is one coupon too", async () => {
  const bytes = await bytesOfForm()
  // Its headers and its fields come before the photo, so that the photo's own end is here.
  expect(bytes).toBeGreaterThan(photo.length + EVERY)
  const last = Array.from(
    { length: Math.ceil((bytes - photo.length) / EVERY) },
    (_, at) => bytes - 1 - at * EVERY,
  )
  for (const at of last) {
    const sent = await sendOver({ direction: "up", afterBytes: at, way: "reset", besidesSession: true })
    expect([at, sent.isCut]).toEqual([at, true])
    expectOne(sent)
  }
})

test.each(sized([1, 200], [1, 50, 100, 150, 200, 250]))(
  "an answer that is lost after %i bytes is given again, of the same coupon",
  async (at) => {
    const sent = await sendOver({ direction: "down", afterBytes: at, way: "reset" })
    expect(sent.isCut).toBe(true)
    expectOne(sent)
  },
)
