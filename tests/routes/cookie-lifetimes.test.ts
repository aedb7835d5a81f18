import { afterAll, beforeAll, expect, test } from "vitest"
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
