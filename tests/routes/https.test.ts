import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { adultCookie } from "#tests/support/age-gate"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

const ORIGIN = "https://promo.example"
const [fresh, old] = ["the-secret-that-signs-today", "the-secret-of-last-month"]
const headers = { origin: ORIGIN }

let site: Site
let origin: string
let visitor: Visitor

beforeAll(async () => {
  site = await startSite({ ORIGIN, SESSION_SECRET: `${fresh},${old}` })
  origin = site.app.origin
  visitor = visit(origin, { adult: false })
})
afterAll(() => site.close())

test("every cookie is Secure, HttpOnly, Lax and bound to this host", async () => {
  const { cpf } = await insertRegistration(site.db)
  const password = demoPassword
  const admin = await signInAdmin(site.db, origin, "admin")
  const answers = [
    await visitor.get("/perfil?utm_source=radio"),
    await visitor.post("/agegate", { answer: "adult" }, { headers }),
    await visitor.post("/language", { lng: "en" }, { headers }),
    await visitor.post("/cookies", { answer: "accepted" }, { headers }),
    await visitor.get("/perfil"),
    await visitor.post("/login", { cpf, password }, { headers }),
    await visitor.post("/admin/login", { email: admin.user.email, password }, { headers }),
  ]
  const set = answers.flatMap((answer) => answer.headers.getSetCookie())
  for (const cookie of set) expect(cookie).toMatch(/^__Host-\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  for (const cookie of set) expect(cookie).not.toMatch(/domain/i)
  const names = new Set(set.map((cookie) => cookie.split("=")[0]))
  for (const name of [
    "user_session",
    "admin_session",
    "agegate",
    "lng",
    "cookie_consent",
    "remembered",
    "utm",
  ])
    expect(names).toContain(`__Host-${name}`)
  expect((await visitor.get("/perfil")).status).toBe(200)
  expect((await visitor.get("/admin/registrations")).status).toBe(200)
  for (const answer of answers)
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=\d{7}/)
})

test("a session without the prefix, or signed by a stranger, is none; last month's secret still counts", async () => {
  const { token } = await signInParticipant(site.db, origin)
  const status = async (cookies: Record<string, string>) => {
    const agegate = { "__Host-agegate": adultCookie.value }
    return (await visit(origin, { cookies: { ...agegate, ...cookies } }).get("/perfil")).status
  }
  expect(await status({ user_session: signed(token, fresh) })).toBe(302)
  expect(await status({ "__Host-user_session": signed(token, "a-secret-of-somebody-else") })).toBe(302)
  expect(await status({ "__Host-user_session": token })).toBe(302)
  expect(await status({ "__Host-user_session": signed(token, old) })).toBe(200)
  expect(await status({ "__Host-user_session": signed(token, fresh) })).toBe(200)
})

test("only pages of this origin may send a form", async () => {
  const fields = { cpf: "52998224725", password: demoPassword }
  for (const foreign of [origin, "http://promo.example", "https://promo.example.evil.example", "null"]) {
    const answer = await visitor.post("/login", fields, { headers: { origin: foreign } })
    expect([foreign, answer.status]).toEqual([foreign, 403])
  }
})
