import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { type RunningApp, startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { rowCounts } from "#tests/support/row-counts"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Visitor, visit } from "#tests/support/visitor"

let app: RunningApp
let db: Db
let routes: BuiltRoute[]
let participant: Visitor
let admin: Visitor & { token: string }
let rows: string[]
let close: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  process.env.WORKER = "off"
  const connection = connect(database.ownerUrl)
  db = connection
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional" } })
  routes = await builtRoutes()
  participant = await signInParticipant(db, app.origin)
  admin = await signInAdmin(db, app.origin, "super")
  const person = await insertRegistration(db)
  rows = [person.id, (await insertInvoice(db, { registrationId: person.id })).id, (await insertPrize(db)).id]
  close = async () => {
    await app.stop()
    await connection.$client.end()
    await database.drop()
  }
})
afterAll(() => close())

let saidBefore = 0
beforeEach(() => void (saidBefore = app.logs().length))
// Nothing in this file is our fault.
afterEach(() => expect(app.logs().slice(saidBefore)).not.toMatch(/"level":"(error|fatal)"/))

const NOBODY = "019a0000-0000-7000-8000-000000000000"
const isPage = ({ page, id }: BuiltRoute) => page && !id.includes("_layout") && id !== "root"
const isOurs = (location: string) => new URL(location, app.origin).origin === app.origin
const never5xx = async (
  what: string,
  asked: Promise<Response>,
  allowed = (status: number) => status < 500,
) => {
  const answer = await asked
  await answer.arrayBuffer()
  expect([what, answer.status, allowed(answer.status)]).toEqual([what, answer.status, true])
  const location = answer.headers.get("location")
  if (location) expect([what, location, isOurs(location)]).toEqual([what, location, true])
  return answer
}

const base64 = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"))
const bomb = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown
const garbage = [
  ...["", "x", "%", "%E0%A4%A", "%00", "null", "undefined", "{}", "[object Object]", "../../etc/passwd"],
  ...[base64(null), base64({}), base64([]), base64(5), base64(""), base64({ constructor: { prototype: 1 } })],
  ...[base64(JSON.parse('{"__proto__":{"admin":true}}')), base64(bomb(900)), base64("x".repeat(3_000))],
  ...[
    signed("x", "another-secret-altogether"),
    signed("\0"),
    signed({}),
    signed(bomb(900)),
    signed("x".repeat(2_000)),
  ],
  signed({ user: 5, admin: {}, agegate: [] }),
]
/** Of these, many fit into one request. */
const small = garbage.filter(({ length }) => length < 1_000)
const cookieNames = [
  ...[
    "user_session",
    "admin_session",
    "remembered",
    "second_step",
    "agegate",
    "cookie_consent",
    "lng",
    "utm",
  ],
  ...["said", "toast"],
]

describe("a cookie that nobody gave", () => {
  const cookieOf = (names: string[], value: string) =>
    [
      ...(names.includes("agegate") ? [] : ["agegate=InllcyI%3D"]),
      ...names.map((name) => `${name}=${value}`),
    ].join("; ")
  const isNormal = (status: number) => status === 200 || status === 302
  const open = (page: string, names: string[], value: string) => {
    const asked = visit(app.origin, { adult: false }).get(page, { cookie: cookieOf(names, value) })
    return never5xx(`${page} ${names.join()}=${value.slice(0, 40)}`, asked, isNormal)
  }

  test("is as good as none", async () => {
    for (const value of garbage)
      await Promise.all(
        cookieNames.flatMap((name) => ["/", "/admin/registrations"].map((page) => open(page, [name], value))),
      )
  }, 60_000)

  test("is as good as none on every page, however many there are", async () => {
    const pages = ["/login", "/register", "/perfil", "/agegate", "/admin", "/admin/login"]
    for (const value of small) await Promise.all(pages.map((page) => open(page, cookieNames, value)))
  })

  test("opens nothing", async () => {
    for (const value of garbage) {
      const cookies = { user_session: value, admin_session: value }
      for (const [page, login] of [
        ["/perfil", "/login"],
        ["/admin/registrations", "/admin/login"],
      ] as const) {
        const answer = await visit(app.origin, { cookies }).get(page)
        expect([answer.status, answer.headers.get("location")]).toEqual([302, login])
      }
    }
  })

  test("does not get in the way of a login", async () => {
    const { cpf } = await insertRegistration(db)
    for (const value of small) {
      const names = cookieNames.filter((name) => name !== "agegate")
      const cookies = Object.fromEntries(names.map((name) => [name, value]))
      const answer = await visit(app.origin, { cookies }).post("/login", { cpf, password: demoPassword })
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil"])
    }
  }, 60_000)
})

const elsewhere = [
  ...["//evil.example", "https://evil.example/", "http:evil.example", "/\\evil.example", "\\\\evil.example"],
  ...["/\t/evil.example", "\t//evil.example", " //evil.example", "/%09/evil.example", "javascript:alert(1)"],
  ...[
    "///evil.example",
    "/\n/evil.example",
    "https:/evil.example",
    "//evil.example%2f..",
    "/.//evil.example",
  ],
  ...["@evil.example", ".evil.example", "/x".repeat(3_000)],
]

describe("a redirect", () => {
  test("stays on this site, wherever the language switch and the cookie banner are told to go", async () => {
    for (const to of elsewhere)
      for (const [path, fields] of [
        ["/language", { lng: "en" }],
        ["/cookies", { answer: "accepted" }],
      ] as const) {
        await never5xx(`${path} ${to}`, visit(app.origin).post(path, { ...fields, to }))
        await never5xx(
          `${path}?to=${to}`,
          visit(app.origin).post(`${path}?to=${encodeURIComponent(to)}`, fields),
        )
      }
  })

  test("after a login or the age gate goes to no other host, even where our own cookie says so", async () => {
    const { cpf } = await insertRegistration(db)
    for (const to of elsewhere) {
      const remembered = (detour: "user" | "agegate") => ({ remembered: signed({ [detour]: to }) })
      const login = await never5xx(
        to,
        visit(app.origin, { cookies: remembered("user") }).post("/login", { cpf, password: demoPassword }),
      )
      expect(login.status).toBe(302)
      await never5xx(
        to,
        visit(app.origin, { cookies: remembered("agegate"), adult: false }).post("/agegate", {
          answer: "adult",
        }),
      )
      const query = `?to=${encodeURIComponent(to)}&redirect=${encodeURIComponent(to)}&next=${encodeURIComponent(to)}`
      await never5xx(to, visit(app.origin).post(`/login${query}`, { cpf, password: demoPassword }))
      await never5xx(to, participant.get(`/login${query}`))
    }
  }, 60_000)
})

const queries = [
  ...[
    "busca=%F0%9F%8D%BA",
    "busca=%27%3B--",
    `busca=${"x".repeat(5_000)}`,
    "busca=%25_%5C",
    "busca[]=x&busca[]=y",
  ],
  ...["sort=nothing", "sort=-", "sort=constructor", "sort=__proto__", "cursor=x", "cursor=%7B", "pagina=-1"],
  ...[
    "de=2026-02-30&ate=2026-13-01",
    "de=0000-00-00",
    "de=9999-12-31&ate=0001-01-01",
    "de=x",
    "ate=2026-06-31",
    "ate=9999-12-31",
  ],
  ...[
    "cupons=-1",
    "cupons=1e9",
    "cupons=NaN",
    "confirm=cancel",
    "confirm=x",
    "lng=xx",
    "lng=__proto__",
    "lng=%20",
  ],
  ...[
    "lng=pt&lng=en",
    "utm_source=%0D%0ASet-Cookie:x",
    `utm_source=${"x".repeat(5_000)}`,
    "%F0%9F%8D%BA",
    "=",
    "&&&",
  ],
  ...[
    "register_start=x",
    "register_start=2026-02-30 25:00:00",
    "uf=XX&cidade=%F0",
    "lat=1e999&lng=NaN",
    "_routes=x",
  ],
  ...["status=x", "state=x", "valor=-1", "type=super'"],
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
  bomb(100),
].map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url"))

describe("a path or a query that no link of ours has", () => {
  const ids = [
    ...[NOBODY, "0", "-1", "abc", "%27", "%25", "..%2f..", "%F0%9F%8D%BA", "__proto__", "constructor", "SP"],
    ...["x".repeat(2_000), NOBODY.toUpperCase(), `${NOBODY}%20`, "1;drop"],
  ]

  test("is an answer below 500 on every page", async () => {
    for (const route of routes.filter(({ loader, id }) => loader && !id.includes("_layout") && id !== "root"))
      for (const id of route.url("x") === route.url("y") ? [""] : ids)
        for (const who of [participant, admin]) await never5xx(`${route.id} ${id}`, who.get(route.url(id)))
  }, 60_000)

  test("leaves every list and page standing", async () => {
    const all = [...queries, ...cursors.map((cursor) => `cursor=${cursor}`)]
    for (const route of routes.filter((each) => isPage(each) && each.loader)) {
      const who = route.id.startsWith("routes/admin/") ? admin : participant
      const url = route.url(NOBODY)
      await Promise.all(all.map((query) => never5xx(`${url}?${query}`, who.get(`${url}?${query}`))))
      const sorts = new Set([...(await who.read(url)).matchAll(/[?;]sort=-?(\w+)/g)].map(([, name]) => name))
      for (const sort of sorts)
        await Promise.all(
          cursors.map((cursor) => {
            const query = `sort=-${sort}&cursor=${cursor}`
            return never5xx(`${url}?${query}`, who.get(`${url}?${query}`))
          }),
        )
    }
  }, 120_000)

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
    for (const route of routes.filter(isPage)) {
      const url = route.url(NOBODY).replace(/^\/$/, "/_root")
      const anonymous = visit(app.origin, { adult: false })
      for (const query of [
        "",
        "?_routes=",
        "?_routes=x",
        "?_routes=__proto__",
        `?_routes=${encodeURIComponent(route.id)}`,
      ])
        await never5xx(`${url}.data${query}`, anonymous.get(`${url}.data${query}`))
      await never5xx(`${url}.data`, participant.post(`${url}.data`, { x: "1" }))
    }
  }, 60_000)
})

describe("a method that a page does not have", () => {
  test("is a 4xx, and writes nothing", async () => {
    const before = await rowCounts(db)
    for (const route of routes.filter((each) => each.page && isPage(each)))
      for (const method of ["PUT", "PATCH", "DELETE"])
        for (const who of [participant, admin]) {
          const sent = who.send(route.url(NOBODY), {
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
  }, 60_000)
})

describe("a command of the back office", () => {
  const intents = ({ action }: BuiltRoute) => (action as { intents?: string[] } | undefined)?.intents ?? [""]
  const values = ["", "🍺", "x".repeat(5_000), "a\0b", "-1", "1e300", "2026-02-30", "[]", NOBODY]

  test("filled with nonsense is an answer below 500", async () => {
    for (const route of routes.filter(
      ({ id, action }) => action && id.startsWith("routes/admin/") && !/login|forgot|logout/.test(id),
    ))
      for (const intent of intents(route))
        for (const id of route.url("x") === route.url("y") ? [""] : [NOBODY, "abc", ...rows]) {
          const url = route.url(id)
          const page = await admin.get(url)
          const found = [...(await page.text()).matchAll(/ name="([^"]+)"/g)].map(([, name]) => name ?? "")
          const names = [...new Set(found)].filter((name) => !/^(intent|viewport|description)$/.test(name))
          await never5xx(`${url} ${intent}, empty`, admin.post(url, { intent }))
          for (const value of page.status === 200 ? values : []) {
            const fields = Object.fromEntries(names.map((name) => [name, value]))
            const odd = Object.fromEntries(names.map((name) => [`${name}[x]`, value]))
            await never5xx(`${url} ${intent} ${value.slice(0, 20)}`, admin.post(url, { ...fields, intent }))
            await never5xx(`${url} ${intent} [x]`, admin.post(url, { ...odd, intent }))
          }
        }
  }, 120_000)

  test("that does not exist is a 400", async () => {
    for (const intent of ["nothing", "__proto__", "constructor", "toString", "x".repeat(5_000)]) {
      const answer = await admin.post(`/admin/registrations/${rows[0]}`, { intent })
      expect([intent, answer.status]).toEqual([intent, 400])
    }
  })
})

describe("a call of the API", () => {
  const call = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(app.origin + path, {
      ...{ method, body, redirect: "manual" },
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    })
    return { status: answer.status, text: await answer.text() }
  }
  const bodies = [
    ...["", "null", "[]", '"x"', "5", "{", "{}", '{"cpf":{},"password":[]}', '{"cpf":null,"password":null}'],
    ...['{"cpf":"a\\u0000b","password":"a\\u0000b"}', '{"cpf":"\\ud800","password":"\\ud800"}', "\0"],
    ...['{"email":"a\\u0000b@x","password":"x","code":"\\u0000"}', '{"__proto__":{"cpf":"1"}}'],
    ...['{"email":"🍺","password":"🍺"}', '{"cpf":"🍺","password":"🍺"}', "[".repeat(20_000)],
    `{"cpf":"${"9".repeat(5_000)}","email":"${"9".repeat(5_000)}","password":"${"x".repeat(5_000)}"}`,
    `{"cpf":"${"9".repeat(2_000_000)}"}`,
  ]

  test("with a body that is none, or of the wrong types, says what is wrong as JSON", async () => {
    for (const path of ["/api/login", "/api/admin/login"])
      for (const body of bodies) {
        const { status, text } = await call("POST", path, body)
        expect([body.slice(0, 40), [400, 413, 415, 422].includes(status)]).toEqual([body.slice(0, 40), true])
        expect(JSON.parse(text)).toEqual(
          expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
        )
      }
  })

  test("with a made-up token is a 401", async () => {
    const odd = [
      "x",
      "Bearer",
      "Bearer ",
      `Bearer ${"x".repeat(10_000)}`,
      "Basic eDp5",
      "Bearer \u00e9\u00ff",
      "Bearer a b",
    ]
    for (const authorization of odd)
      for (const path of ["/api/user", "/api/admin/user", `/api/admin/registrations/enter/${rows[0]}`])
        expect([
          authorization.slice(0, 20),
          (await call("GET", path, undefined, { authorization })).status,
        ]).toEqual([authorization.slice(0, 20), 401])
  })

  test("for an id that is none is a 404, and an endless reason is cut", async () => {
    const authorization = `Bearer ${admin.token}`
    for (const id of ["abc", "0", "%27", "%F0%9F%8D%BA", "x".repeat(2_000), NOBODY, "__proto__"]) {
      const { status, text } = await call("GET", `/api/admin/registrations/enter/${id}`, undefined, {
        authorization,
      })
      expect([id, status, JSON.parse(text).code]).toEqual([id, 404, "NOT_FOUND"])
    }
    const reason = { authorization, "x-reason": "\u00e9".repeat(5_000) }
    expect((await call("GET", `/api/admin/registrations/enter/${rows[0]}`, undefined, reason)).status).toBe(
      200,
    )
  })

  test("by another method, or of another name, is a 405 or 404 as JSON", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "POST"]) {
      expect((await call(method, "/api/user", "{}")).status).toBe(405)
      expect((await call(method, "/api/nothing", "{}")).status).toBe(404)
    }
    for (const method of ["PUT", "PATCH", "DELETE", "GET"])
      expect((await call(method, "/api/login", method === "GET" ? undefined : "{}")).status).toBe(405)
  })
})
