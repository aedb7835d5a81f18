import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

const DAY = 24 * 60 * 60
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const cases: [string, number, string, Record<string, string>][] = [
  ["agegate", 7, "/agegate", { answer: "adult" }],
  ["cookie_consent", 90, "/cookies", { answer: "accepted", to: "/" }],
  ["lng", 365, "/language", { lng: "en", to: "/" }],
]

test.each(cases)("%s is remembered for %i days", async (name, days, path, fields) => {
  const answer = await visit(site.app.origin).post(path, fields)
  expect(answer.status).toBe(302)
  const line = answer.headers.getSetCookie().find((each) => each.startsWith(`${name}=`))
  expect(line).toMatch(new RegExp(`Max-Age=${days * DAY}(;|$)`))
  expect(line).toContain("HttpOnly")
  expect(line).toContain("SameSite=Lax")
})

test("a login's device is remembered for 180 days, also after signing out", async () => {
  const { cpf } = await insertRegistration(site.db)
  const visitor = visit(site.app.origin)
  const answer = await visitor.post("/login", { cpf, password: demoPassword })
  const line = answer.headers.getSetCookie().find((each) => each.startsWith("device="))
  expect(line).toMatch(new RegExp(`Max-Age=${180 * DAY}(;|$)`))
  expect(line).toContain("HttpOnly")
  expect(line).toContain("SameSite=Lax")
  const out = await visitor.post("/logout", {})
  expect(out.headers.getSetCookie().some((each) => each.startsWith("device="))).toBe(false)
})
