import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

/** All that opens to who has not said that they are of age; app/site/README.md says the same in words. */
const outside = {
  "the gate itself, and what is chosen before it": ["/agegate", "/cookies", "/language", "/logout"],
  "what the law wants readable": ["/regulamentos", "/regulamentos/x", "/termos", "/faq"],
  "the way out of the mails": ["/unsubscribe", "/unsubscribe/x"],
  "where the bars are, and the cities that a form suggests": [
    "/bares",
    "/bares/x",
    "/bares/x/x",
    "/locations/x",
  ],
  "proofs of draws and prizes": [
    "/ganhadores/x/x",
    "/ganhadores/x/tudo.zip",
    "/ganhadores/x/calendario.ics",
    "/ganhadores/lotes/x/x",
  ],
  "the log": [
    "/registro/vkeys",
    "/registro/x/checkpoint",
    "/registro/x/history/x",
    "/registro/x/opened/x",
    "/registro/x/tile/nothing-here",
  ],
  "pictures beside a link": ["/preview/x", "/preview/bares/x/x", "/preview/numeros/x/x"],
  "what is no page": ["/robots.txt", "/sitemap.xml", "/offline", "/nothing-here"],
}
/** Forms that are taken from them. */
const formsOutside = [
  "/agegate",
  "/bares",
  "/cookies",
  "/language",
  "/logout",
  "/unsubscribe",
  "/unsubscribe/x",
]

let site: Site
let routes: BuiltRoute[]
beforeAll(async () => {
  site = await startSite()
  // The layout is drawn around pages and has no address of its own.
  const isAsked = ({ id }: BuiltRoute) => id.startsWith("routes/site/") && id !== "routes/site/_layout"
  routes = (await builtRoutes()).filter(isAsked)
})
afterAll(() => site.close())

const addressesOf = (some: BuiltRoute[]) => some.map(({ url }) => url("x")).toSorted()
const saysItIsBehind = (part: BuiltRoute["loader"]) => part?.ageGate === true
const isSentToTheGate = ({ status, headers }: Response) =>
  status === 302 && headers.get("location")?.split("?")[0] === "/agegate"

describe("the age gate", () => {
  test.each([
    ["whoever has not passed it", {}],
    [
      "a crawler",
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    ],
  ])("stands before every page but these, for %s", async (_, headers) => {
    const pages = routes.filter(({ loader }) => loader)
    const open: BuiltRoute[] = []
    for (const route of pages) {
      const answer = await visit(site.app.origin, { adult: false }).get(route.url("x"), headers)
      if (!isSentToTheGate(answer)) open.push(route)
    }
    expect(addressesOf(open)).toEqual(Object.values(outside).flat().toSorted())
    expect(open.length).toBeLessThan(pages.length)
    expect(open).toEqual(pages.filter(({ loader }) => !saysItIsBehind(loader)))
  })

  test("stands before every form but these", async () => {
    const forms = routes.filter(({ action }) => action)
    const behind = forms.filter(({ action }) => saysItIsBehind(action))
    expect(addressesOf(forms.filter((route) => !behind.includes(route)))).toEqual(formsOutside.toSorted())
    for (const route of behind) {
      const answer = await visit(site.app.origin, { adult: false }).post(route.url("x"))
      expect([route.id, isSentToTheGate(answer)]).toEqual([route.id, true])
    }
    expect(behind.length).toBeGreaterThan(0)
  })
})
