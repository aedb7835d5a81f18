import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

const KB = 1024
let site: Site

beforeAll(async () => {
  site = await startSite()
  await insertStore(site.db)
  await insertStore(site.db, { uf: "RN", city: "Lagoa d'Anta", lat: null, lng: null, cep: "59227000" })
})
afterAll(() => site.close())

/** Somebody's machine that was never here: no age was told, no page was opened. */
const stranger = () => visit(site.app.origin, { adult: false })

/** A picture by its address, as it is served. */
async function look(address: string) {
  const { pathname, search, origin } = new URL(address, site.app.origin)
  const answer = await stranger().get(pathname + search)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  const type = answer.headers.get("content-type")
  return { origin, bytes, seen: [answer.status, type, format, `${width}x${height}`] }
}

type Icon = { src: string; type: string; sizes: string; purpose?: string }
const manifest = async () =>
  (await (await stranger().get("/manifest.webmanifest")).json()) as {
    id: string
    name: string
    start_url: string
    display: string
    icons: Icon[]
    shortcuts: { url: string }[]
  }

describe("the site on a phone's screen", () => {
  test("has all that a browser asks for before it offers to install", async () => {
    const { id, name, start_url: start, display, icons, shortcuts } = await manifest()
    expect([id, name, start, display]).toEqual(["/", "Bar na Torcida", "/", "minimal-ui"])
    const wanted = icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)
    expect(wanted).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]))
    for (const { url } of shortcuts)
      expect((await visit(site.app.origin).get(url)).status, url).toBeLessThan(400)
  })

  test("has pictures of the sizes and types that it names", async () => {
    const { icons } = await manifest()
    for (const { src, type, sizes } of icons.filter(({ sizes }) => sizes !== "any"))
      expect((await look(src)).seen, src).toEqual([200, type, "png", sizes])
  })

  test("fills what a mask or an iPhone cuts round, and is transparent elsewhere", async () => {
    const html = await visit(site.app.origin).read("/faq")
    const [, touch = ""] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? []
    const { seen, bytes } = await look(touch)
    expect(seen).toEqual([200, "image/png", "png", "180x180"])
    const isFilled = async (png: Buffer) => (await sharp(png).stats()).isOpaque
    const { icons } = await manifest()
    const masked = icons.find(({ purpose }) => purpose === "maskable")!
    const plain = icons.find(({ sizes }) => sizes === "192x192")!
    expect(await isFilled(bytes)).toBe(true)
    expect(await isFilled((await look(masked.src)).bytes)).toBe(true)
    expect(await isFilled((await look(plain.src)).bytes)).toBe(false)
  })
})

describe("the picture beside a link that was sent", () => {
  const pictureOf = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ""
  const adult = () => visit(site.app.origin)

  test.each(["/", "/bares", "/bares/sp/campinas", "/bares/rn/lagoa-d-anta", "/ganhadores", "/faq"])(
    "of %s is drawn, ours, and as large as it is shown",
    async (path) => {
      const html = await adult().read(path)
      const address = pictureOf(html)
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? address
      expect(address).toMatch(/^http:\/\/localhost:\d+\/preview\//)
      expect(new URL(address).origin).toBe(new URL(canonical).origin)
      const { seen, bytes } = await look(new URL(address).pathname)
      expect(seen).toEqual([200, "image/png", "png", "1200x630"])
      expect(bytes.length).toBeLessThan(150 * KB)
      expect(html).toContain('name="twitter:card" content="summary_large_image"')
    },
  )

  test("is another one for each city and each language of the home page", async () => {
    const of = async (path: string, visitor = adult()) => pictureOf(await visitor.read(path))
    const addresses = [
      await of("/"),
      await of("/?lng=en"),
      await of("/bares/sp/campinas"),
      await of("/bares/rn/lagoa-d-anta"),
    ]
    expect(new Set(addresses).size).toBe(4)
    const pictures = await Promise.all(addresses.map((address) => look(new URL(address).pathname)))
    expect(new Set(pictures.map(({ bytes }) => bytes.toString("base64"))).size).toBe(4)
  })

  test("of who tells of their numbers says how many, at the gate where a stranger's link ends, and whose nowhere", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    const draw = await insertDraw(site.db)
    const invoice = await insertInvoice(site.db, { registrationId: ana.registration.id })
    await insertTickets(site.db, { draw, invoice, count: 2 })
    const html = await ana.read(`/cupom/${invoice.id}`)
    const [, text = ""] = /href="https:\/\/wa\.me\/\?text=([^"]+)"/.exec(html) ?? []
    const link = /https?:\S+$/.exec(decodeURIComponent(text))?.[0] ?? ""
    expect(decodeURIComponent(text)).toContain("Ganhei 2 números na promoção Bar na Torcida!")
    expect(new URL(link).pathname + new URL(link).search).toBe("/?numeros=2")
    const gate = (await stranger().get("/?numeros=2")).headers.get("location") ?? ""
    for (const page of [await stranger().read(gate), await adult().read("/?numeros=2")]) {
      const address = new URL(pictureOf(page))
      expect(address.pathname).toBe("/preview/numeros/pt/2.png")
      expect((await look(address.pathname)).seen).toEqual([200, "image/png", "png", "1200x630"])
    }
    const drawn = async (path: string) => (await look(path)).bytes.toString("base64")
    expect(await drawn("/preview/numeros/pt/2.png")).not.toBe(await drawn("/preview/numeros/pt/3.png"))
  })

  test.each(["0", "02", "501", "-1", "2.5", "<b>"])(
    "is the promotion's own where %s numbers are told of",
    async (count) => {
      const page = await adult().read(`/?numeros=${encodeURIComponent(count)}`)
      expect(new URL(pictureOf(page)).pathname).toBe("/preview/pt.png")
      expect((await stranger().get(`/preview/numeros/pt/${encodeURIComponent(count)}.png`)).status).toBe(404)
    },
  )

  test("is not there for a city without bars, nor for what is no city", async () => {
    for (const path of ["/preview/bares/sp/ubatuba.png", "/preview/bares/sp/x.png", "/preview/x.png"])
      expect((await stranger().get(path)).status, path).toBe(404)
  })

  test("is on no page that asks not to be found", async () => {
    expect(pictureOf(await adult().read("/forgot"))).toBe("")
  })
})
