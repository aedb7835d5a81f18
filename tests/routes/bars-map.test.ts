import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const HOST = "https://maps.googleapis.com"
let site: Site
let placed: StoreRow

beforeAll(async () => {
  site = await startSite({ MAPS_KEY: "key-of-maps" })
  placed = await insertStore(site.db, { name: "Bar da Ponta", lat: -22.906123, lng: -47.2, cep: "13090000" })
  await insertStore(site.db, { name: "Bar do Centro", lat: null, lng: null, cep: "13010010" })
  await insertStore(site.db, {
    name: "Bar só",
    uf: "MS",
    city: "Bonito",
    lat: null,
    lng: null,
    cep: "79290000",
  })
})
afterAll(() => site.close())

async function read(answer: Response) {
  const html = await answer.text()
  const [, picture = ""] = /<img src="(https:[^"]+)"/.exec(html) ?? []
  const policy = answer.headers.get("content-security-policy") ?? ""
  const [, offered = ""] = /<a[^>]*href="([^"]+)"[^>]*>Ver no mapa/.exec(html) ?? []
  const plain = (text: string) => text.replaceAll("&amp;", "&")
  return {
    status: answer.status,
    html,
    said: words(html),
    picture: plain(picture),
    policy,
    offered: plain(offered),
  }
}
const ana = () => visit(site.app.origin, { adult: false })
const open = async (path: string) => read(await ana().get(path))

describe("the map of what was found", () => {
  test.each(["/bares?q=campinas", "/bares?q=13090-000", "/bares/sp/campinas"])(
    "comes to %s after a tap, and before it nothing of its host",
    async (path) => {
      const before = await open(path)
      expect(before.offered).toContain("mapa=1#mapa")
      expect([before.picture, before.policy.includes(HOST)]).toEqual(["", false])
      const after = await open(before.offered.replace("#mapa", ""))
      expect(new URL(after.picture).origin).toBe(HOST)
      const sources = after.policy.split("; ").filter((rule) => rule.includes(HOST))
      expect(sources).toEqual([expect.stringMatching(/^img-src /)])
      expect(after.said).toContain("No mapa: A Bar da Ponta")
      expect(after.said).toContain("Bar sem letra está só na lista.")
      expect(after.html).toContain("https://www.google.com/maps/dir/")
    },
  )

  test("asks for the bars' own places by their letters, and tells nothing of what was typed", async () => {
    const { picture } = await open("/bares?q=13090-000&mapa=1")
    const { searchParams } = new URL(picture)
    const names = ["size", "scale", "key", "language", "region", "zoom", "markers"]
    expect([...searchParams.keys()]).toEqual(names)
    expect(searchParams.getAll("markers")).toEqual(["color:0x0E5B3A|label:A|-22.90612,-47.20000"])
    expect(searchParams.get("key")).toBe("key-of-maps")
  })

  test("of a position is a button, and neither an address nor the picture holds where somebody stands", async () => {
    const here = { lat: "-22.9123", lon: "-47.0612" }
    const { html } = await read(await ana().post("/bares", here))
    const [form = ""] = /<form method="post" action="\/bares\?mapa=1#mapa"[\s\S]*?<\/form>/.exec(html) ?? []
    expect([...form.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      "-22.91",
      "-47.06",
      "1",
    ])
    const after = await read(await ana().post("/bares?mapa=1", { lat: "-22.91", lon: "-47.06", page: "1" }))
    expect(after.picture).toContain(`${placed.lat?.toFixed(5)}`)
    expect(after.picture).not.toMatch(/-?22\.91\b|-?47\.06/)
    expect(after.policy).toContain(HOST)
  })

  test("is not offered where no bar's place is known, or where no bars are", async () => {
    for (const path of ["/bares?q=bonito", "/bares", "/bares/sp", "/bares?q=nenhures&mapa=1"]) {
      const { html, picture } = await open(path)
      expect([path, html.includes("Ver no mapa"), picture]).toEqual([path, false, ""])
    }
  })

  test("opens its host to no other page", async () => {
    const { policy } = await read(await visit(site.app.origin).get("/?mapa=1"))
    expect(policy).not.toContain(HOST)
  })
})
