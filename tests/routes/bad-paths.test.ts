import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import type { RunningApp } from "#tests/support/app"
import { shareOf } from "#tests/support/full"
import { never5xx, noErrorLogged } from "#tests/support/never-5xx"
import { NOBODY } from "#tests/support/nobody"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { rowCounts } from "#tests/support/row-counts"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Db
let routes: BuiltRoute[]
let participant: Visitor
let admin: Visitor
let unharmed: () => void

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
  routes = await builtRoutes()
  participant = await signInParticipant(db, app.origin)
  admin = await signInAdmin(db, app.origin, "super")
})
afterAll(() => site.close())

// Nothing in this file is our fault.
beforeEach(() => void (unharmed = noErrorLogged(app)))
afterEach(() => unharmed())

const isPage = ({ page, id }: BuiltRoute) => page && !id.includes("_layout") && id !== "root"
const queries = [
  "q=%F0%9F%8D%BA&sort=nothing&cursor=x&from=2026-02-30&to=2026-13-01&cupons=-1&confirm=x&lng=xx&status=x&uf=XX",
  "q=%27%3B--&sort=-&cursor=%7B&from=0000-00-00&to=9999-12-31&cupons=1e9&confirm=cancel&lng=__proto__&state=x",
  "q[]=x&q[]=y&sort=constructor&from=9999-12-31&to=0001-01-01&cupons=NaN&lng=%20&type=super'&series=-1&bar=%25",
  "q=%25_%5C&sort=__proto__&from=x&to=2026-06-31&lng=pt&lng=en&lat=1e999&lng=NaN&id=x&number=%F0&_routes=x",
  `q=${"x".repeat(3_000)}&utm_source=${"x".repeat(3_000)}`,
  "utm_source=%0D%0ASet-Cookie:x&utm_medium[]=x&register_start=x&register_end=2026-02-30 25:00:00&store_invoice_end=",
  "%F0%9F%8D%BA&=&&&==&?&pagina=-1&store_invoice_start=9999-99-99 99:99:99",
]
const cursors = [
  ["Sat 1", NOBODY],
  ["+275760-09-13T00:00:00.000Z", NOBODY],
  ["-271821-04-20T00:00:00.000Z", NOBODY],
  ["2026-02-30", NOBODY],
  [1e300, NOBODY],
  [-1.5, NOBODY, 1],
  ["x".repeat(200), NOBODY],
  ["0000-01-01T00:00:00.000Z", NOBODY],
  ["a\0b", NOBODY],
  [2 ** 31, NOBODY],
  [2 ** 64, NOBODY],
  [null, NOBODY],
  ["x", "y"],
  JSON.parse("[".repeat(100) + "]".repeat(100)) as unknown,
].map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url"))

/** One after the other, on each page too. */
const visitorAt = (turn: number) => (turn % 2 === 0 ? participant : admin)

describe("a path or a query that no link of ours has", () => {
  const ids = [
    NOBODY,
    "0",
    "-1",
    "abc",
    "%27",
    "%25",
    "..%2f..",
    "%F0%9F%8D%BA",
    "__proto__",
    "constructor",
    "SP",
    "x".repeat(2_000),
    NOBODY.toUpperCase(),
    `${NOBODY}%20`,
    "1;drop",
  ]

  test("is an answer below 500 on every page", async () => {
    const pages = routes.filter(({ loader, id }) => loader && !id.includes("_layout") && id !== "root")
    for (const [turn, route] of pages.entries())
      for (const [at, id] of (route.url("x") === route.url("y") ? [""] : shareOf(ids, turn)).entries())
        await never5xx(`${route.id} ${id}`, visitorAt(turn + at).get(route.url(id)))
  })

  test("leaves every list and page standing", async () => {
    for (const [turn, route] of routes.filter((each) => isPage(each) && each.loader).entries()) {
      const who = route.id.startsWith("routes/admin/") ? admin : participant
      const url = route.url(NOBODY)
      const found = [...(await who.read(url)).matchAll(/[?;]sort=-?(\w+)/g)].map(([, name]) => name)
      const paged = [...new Set(found)].flatMap((sort) =>
        cursors.map((cursor) => `sort=-${sort}&cursor=${cursor}`),
      )
      const all = [...queries, ...(paged.length > 0 ? paged : cursors.map((cursor) => `cursor=${cursor}`))]
      await Promise.all(
        shareOf(shareOf(all, turn), Math.floor(turn / 3)).map((query) =>
          never5xx(`${url}?${query}`, who.get(`${url}?${query}`)),
        ),
      )
    }
  }, 240_000)

  test("is a 404 with a way home where there is nothing", async () => {
    for (const path of [
      "/nothing",
      "/admin/nothing",
      "/a/b/c",
      "/.env",
      "/wp-login.php",
      "/perfil/x",
      "/%F0%9F%8D%BA",
    ]) {
      const answer = await participant.get(path)
      const html = await answer.text()
      expect([path, answer.status]).toEqual([path, 404])
      expect(html).toContain("Página não encontrada")
      expect(html).toMatch(path.startsWith("/admin") ? /href="\/admin"/ : /href="\/"/)
    }
  })

  test("as a request for a page's data is no more than the page is", async () => {
    for (const [turn, route] of routes.filter(isPage).entries()) {
      const url = route.url(NOBODY).replace(/^\/$/, "/_root")
      const anonymous = visit(app.origin, { adult: false })
      const queries = [
        "",
        "?_routes=",
        "?_routes=x",
        "?_routes=__proto__",
        `?_routes=${encodeURIComponent(route.id)}`,
      ]
      for (const query of shareOf(queries, turn))
        await never5xx(`${url}.data${query}`, anonymous.get(`${url}.data${query}`))
      await never5xx(`${url}.data`, participant.post(`${url}.data`, { x: "1" }))
    }
  })
})

describe("a method that a page does not have", () => {
  test("is a 4xx, and writes nothing", async () => {
    const before = await rowCounts(db)
    const pages = routes.filter((each) => each.page && isPage(each))
    for (const [turn, route] of pages.entries())
      for (const [at, method] of shareOf(["PUT", "PATCH", "DELETE"], turn).entries()) {
        const sent = visitorAt(turn + at).send(route.url(NOBODY), {
          method,
          body: new URLSearchParams({ intent: "x" }),
          headers: { origin: app.origin },
        })
        await never5xx(
          `${method} ${route.id}`,
          sent,
          (status) => status === 302 || (status >= 400 && status < 500),
        )
      }
    for (const path of ["/", "/login", "/perfil", "/api/user"])
      for (const method of ["HEAD", "OPTIONS"])
        await never5xx(`${method} ${path}`, participant.send(path, { method }))
    expect(await rowCounts(db)).toEqual(before)
  })
})
