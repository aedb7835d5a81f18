import { afterAll, beforeAll, expect, test } from "vitest"
import { NOBODY } from "#tests/support/nobody"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, words } from "#tests/support/visitor"

let site: Site
let admin: Visitor
let person: Visitor
let routes: BuiltRoute[]

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "super")
  person = await signInParticipant(site.db, site.app.origin)
  routes = (await builtRoutes()).filter(({ id, page }) => !page && !id.startsWith("routes/api/"))
})
afterAll(() => site.close())

const asWindow = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
const visitorOf = ({ id }: BuiltRoute) => (id.startsWith("routes/admin/") ? admin : person)
/** Of the proofs, the log and lists of places, which programs fetch: these answer with JSON or bare text, to a window too. */
const isForPrograms = ({ id }: BuiltRoute) =>
  /^routes\/site\/(draw-file|draw-pack|schedule-file|regulation-pdf|locations|log\/)/.test(id)

test("a file that is not there says so in words, as a page to whoever opens it in a window", async () => {
  const refused: string[] = []
  for (const route of routes.filter(({ loader }) => loader)) {
    const address = route.url(NOBODY)
    const answer = await visitorOf(route).get(address, asWindow)
    const text = await answer.text()
    if (answer.status < 400) continue
    refused.push(route.id)
    expect(text, address).not.toContain("Unexpected Server Error")
    if (isForPrograms(route)) continue
    expect(answer.headers.get("content-type"), address).toContain("text/html")
    expect(text, address).toMatch(/<h1>[^<]+<\/h1>\n<p>[^<]+<\/p>/)
    const other = await visitorOf(route).get(address, { accept: "image/avif,*/*" })
    expect([other.status, await other.json()]).toEqual([
      answer.status,
      { code: expect.any(String), message: expect.any(String) },
    ])
  }
  expect(refused.length).toBeGreaterThan(15)
})

test.each([
  ["/cookies", { answer: "zzz", to: "/faq" }],
  ["/language", { lng: "xx", to: "/faq" }],
  ["/admin/columns", { x: "y" }],
  ["/admin/columns", { intent: "choose", list: "nothing" }],
  ["/admin/views", { intent: "save" }],
  ["/admin/row-height", { intent: "height", height: "tall" }],
])("a form at %s that no page draws is refused in words: %j", async (address, fields) => {
  const visitor = address.startsWith("/admin") ? admin : person
  const answer = await visitor.post(address, fields as Record<string, string>, { headers: asWindow })
  expect([400, 422]).toContain(answer.status)
  expect(answer.headers.get("content-type")).toContain("text/html")
  expect(words(await answer.text())).toMatch(/Não foi possível continuar/)
})
