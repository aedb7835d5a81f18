import { afterAll, beforeAll, expect, test } from "vitest"
import { brand } from "#app/brand"
import { asked, closeCampaign, drawn, openCampaign, ownerUrl } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { markNames, NAME, PLACE } from "#tests/support/marked-names"
import { unmarkedNames } from "#tests/support/unmarked-names"
import { type Visitor, visit } from "#tests/support/visitor"

let stranger: Visitor
let insider: Visitor

beforeAll(async () => {
  const { app, cookies } = await openCampaign({ TICKETS_RULE: "per-product" })
  await markNames(ownerUrl)
  const english = { lng: "ImVuIg%3D%3D" }
  const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  stranger = visit(app.origin, { cookies: { lng: english.lng } })
  insider = visit(app.origin, { cookies: Object.assign(session, english) })
})
afterAll(closeCampaign)

const pages = (await builtPages()).filter(({ id }) => id.startsWith("routes/site/"))
/** Stands amid a regulation in English, which is published as it was written. */
const PUBLISHED = brand.company.address

const seen = new Set<string>()
const places = new Set<string>()

async function unmarkedAt(who: Visitor, path: string): Promise<string[]> {
  const html = await who.read(path)
  expect(html).toContain('<html lang="en"')
  for (const [name] of html.matchAll(NAME)) seen.add(name)
  for (const [place] of html.matchAll(PLACE)) places.add(place)
  const isPlace = (said: string) => said.match(PLACE) !== null && !said.includes(PUBLISHED)
  return unmarkedNames(html, (said) => said.match(NAME) !== null || isPlace(said))
}

test.each(pages.map((page) => [page.id, page] as const))(
  "%s says of every name that it is Portuguese, in English",
  async (_, page) => {
    const guard = page.loader?.guard
    const whoOpens = guard === "public" ? [stranger, insider] : [guard === "guest" ? stranger : insider]
    for (const who of whoOpens) expect(await unmarkedAt(who, await exampleOf(page))).toEqual([])
  },
)

test("so does the answer on a number that was looked for", async () => {
  expect(await unmarkedAt(stranger, `/ganhadores?numero=${encodeURIComponent(drawn.number)}`)).toEqual([])
})

test("so does the answer on a coupon that does not count, of what its reviewer wrote", async () => {
  expect(await unmarkedAt(insider, `/cupom/${asked.refusedInvoice}`)).toEqual([])
})

test.each([
  ["of a city that no bar is in", "/bares?q=Maric%C3%A1"],
  ["of a name that several places have", "/bares?q=Bonito"],
  ["of a state", "/bares?q=SP"],
  ["of a CEP", "/bares?q=13010-000"],
])("so does the answer to a search %s", async (_, path) => {
  expect(await unmarkedAt(stranger, path)).toEqual([])
})

test("so do the choices for a city that its state does not have", async () => {
  const answer = await stranger.post("/register", { uf: "SP", city: "Campina" })
  const html = await answer.text()
  expect(html).toMatch(/<label[^>]* lang="pt-BR"[^>]*>Campinas</)
  expect(unmarkedNames(html, (said) => said.match(PLACE) !== null)).toEqual([])
})

test("places were found in selects and in sentences", () => {
  for (const place of ["Acre", "São Paulo", "Campinas"]) expect(places).toContain(place)
})

test("there were names of each kind to find", () => {
  expect([...seen].toSorted()).toEqual(
    ["batch", "draw", "prize", "product", "reason", "store"].map((name) => `zq-${name}`),
  )
})
