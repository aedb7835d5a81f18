import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { adultLine } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { shareOf } from "#tests/support/full"
import { never5xx, noErrorLogged } from "#tests/support/never-5xx"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Db
let participant: Visitor
let unharmed: () => void

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
  participant = await signInParticipant(db, app.origin)
})
afterAll(() => site.close())

// Nothing in this file is our fault.
beforeEach(() => void (unharmed = noErrorLogged(app)))
afterEach(() => unharmed())

const base64 = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"))
const bomb = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown
const garbage = [
  "",
  "x",
  "%",
  "%E0%A4%A",
  "%00",
  "null",
  "undefined",
  "{}",
  "[object Object]",
  "../../etc/passwd",
  base64(null),
  base64({}),
  base64([]),
  base64(5),
  base64(""),
  base64({ constructor: { prototype: 1 } }),
  base64(JSON.parse('{"__proto__":{"admin":true}}')),
  base64(bomb(900)),
  base64("x".repeat(3_000)),
  signed("x", "another-secret-altogether"),
  signed("\0"),
  signed({}),
  signed(bomb(900)),
  signed("x".repeat(2_000)),
  signed({ user: 5, admin: {}, agegate: [] }),
]
/** Of these, many fit into one request. */
const small = garbage.filter(({ length }) => length < 1_000)
const cookieNames = [
  "user_session",
  "admin_session",
  "remembered",
  "registration",
  "second_step",
  "agegate",
  "cookie_consent",
  "lng",
  "utm",
  "said",
  "toast",
]

describe("a cookie that nobody gave", () => {
  const cookieOf = (names: string[], value: string) =>
    [...(names.includes("agegate") ? [] : [adultLine]), ...names.map((name) => `${name}=${value}`)].join("; ")
  const isNormal = (status: number) => status === 200 || status === 302
  const open = (page: string, names: string[], value: string) => {
    const answering = visit(app.origin, { adult: false }).get(page, { cookie: cookieOf(names, value) })
    return never5xx(`${page} ${names.join()}=${value.slice(0, 40)}`, answering, isNormal)
  }

  test("is as good as none", async () => {
    for (const [turn, value] of garbage.entries())
      await Promise.all(
        shareOf(cookieNames, turn).flatMap((name) =>
          ["/", "/admin/registrations"].map((page) => open(page, [name], value)),
        ),
      )
  })

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
  })
})

const elsewhere = [
  "//evil.example",
  "https://evil.example/",
  "http:evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/%09/evil.example",
  "javascript:alert(1)",
  "///evil.example",
  "/\n/evil.example",
  "https:/evil.example",
  "//evil.example%2f..",
  "/.//evil.example",
  "@evil.example",
  ".evil.example",
  "/x".repeat(3_000),
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
  })
})
