import { afterAll, beforeAll, expect, test } from "vitest"
import { asked, closeCampaign, drawn, openCampaign, ownerUrl } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { markNames, NAME } from "#tests/support/marked-names"
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
const seen = new Set<string>()

async function unmarkedAt(who: Visitor, path: string): Promise<string[]> {
  const html = await who.read(path)
  expect(html).toContain('<html lang="en"')
  for (const [name] of html.matchAll(NAME)) seen.add(name)
  return unmarkedNames(html, (said) => said.match(NAME) !== null)
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

test("there were names of each kind to find", () => {
  expect([...seen].toSorted()).toEqual(
    ["batch", "draw", "prize", "product", "reason", "store"].map((name) => `zq-${name}`),
  )
})
