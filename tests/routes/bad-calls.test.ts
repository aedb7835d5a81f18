import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import type { RunningApp } from "#tests/support/app"
import { shareOf } from "#tests/support/full"
import { never5xx, noErrorLogged } from "#tests/support/never-5xx"
import { NOBODY } from "#tests/support/nobody"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import type { Visitor } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Db
let routes: BuiltRoute[]
let admin: Visitor & { token: string }
/** Rows that pages of the back office show. */
let rows: string[]
let unharmed: () => void

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
  routes = await builtRoutes()
  admin = await signInAdmin(db, app.origin, "super")
  const person = await insertRegistration(db)
  const invoice = await insertInvoice(db, { registrationId: person.id })
  rows = [person.id, invoice.id, (await insertPrize(db)).id]
})
afterAll(() => site.close())

// Nothing in this file is our fault.
beforeEach(() => void (unharmed = noErrorLogged(app)))
afterEach(() => unharmed())

describe("a command of the back office", () => {
  const intents = ({ action }: BuiltRoute) => (action as { intents?: string[] } | undefined)?.intents ?? [""]
  const values = ["", "🍺", "x".repeat(5_000), "a\0b", "-1", "1e300", "2026-02-30", "[]", NOBODY]
  let turn = 0
  const idsAt = (at: number) => [at % 2 === 0 ? NOBODY : "abc", ...shareOf(rows, at)]

  test("filled with nonsense is an answer below 500", { timeout: 300_000 }, async () => {
    for (const route of routes.filter(
      ({ id, action }) => action && id.startsWith("routes/admin/") && !/login|forgot|logout/.test(id),
    ))
      for (const intent of intents(route))
        for (const id of route.url("x") === route.url("y") ? [""] : idsAt(turn)) {
          const url = route.url(id)
          const page = await admin.get(url)
          const found = [...(await page.text()).matchAll(/ name="([^"]+)"/g)].map(([, name]) => name ?? "")
          const names = [...new Set(found)].filter((name) => !/^(intent|viewport|description)$/.test(name))
          await never5xx(`${url} ${intent}, empty`, admin.post(url, { intent }))
          for (const value of page.status === 200 ? shareOf(values, turn++) : []) {
            const fields = Object.fromEntries(names.map((name) => [name, value]))
            const odd = Object.fromEntries(names.map((name) => [`${name}[x]`, value]))
            await never5xx(`${url} ${intent} ${value.slice(0, 20)}`, admin.post(url, { ...fields, intent }))
            if (turn % 3 === 0) await never5xx(`${url} ${intent} [x]`, admin.post(url, { ...odd, intent }))
          }
        }
  })

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
      method,
      body,
      redirect: "manual",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    })
    return { status: answer.status, text: await answer.text() }
  }
  const bodies = [
    "",
    "null",
    "[]",
    '"x"',
    "5",
    "{",
    "{}",
    '{"cpf":{},"password":[]}',
    '{"cpf":null,"password":null}',
    '{"cpf":"a\\u0000b","password":"a\\u0000b"}',
    '{"cpf":"\\ud800","password":"\\ud800"}',
    "\0",
    '{"email":"a\\u0000b@x","password":"x","code":"\\u0000"}',
    '{"__proto__":{"cpf":"1"}}',
    '{"email":"🍺","password":"🍺"}',
    '{"cpf":"🍺","password":"🍺"}',
    "[".repeat(20_000),
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
