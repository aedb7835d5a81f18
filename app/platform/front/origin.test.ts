import { describe, expect, it } from "vitest"
import { checkOrigin } from "./origin"

const own = "https://promo.example"
const status = (
  headers: Record<string, string>,
  {
    method = "POST",
    path = "/login",
    origin = own,
  }: { method?: string; path?: string; origin?: string } = {},
) =>
  checkOrigin({ method, path, headers: { host: "localhost:3000", ...headers } }, origin || undefined)
    ?.status ?? 200

describe("origin", () => {
  it("must equal ORIGIN where it is set, whatever Host says", () => {
    expect(status({ origin: own })).toBe(200)
    for (const origin of [
      "null",
      "http://promo.example",
      "https://promo.example.evil.test",
      "http://localhost:3000",
      "",
    ])
      expect(status({ origin })).toBe(403)
    expect(status({ origin: `${own}, https://evil.test` })).toBe(403)
  })

  it("must equal Host where ORIGIN is unset", () => {
    expect(status({ origin: "http://localhost:3000" }, { origin: "" })).toBe(200)
    expect(status({ origin: "https://localhost:3000" }, { origin: "" })).toBe(200)
    for (const origin of ["null", "http://localhost:3001", "http://evil.test"])
      expect(status({ origin }, { origin: "" })).toBe(403)
  })

  it("gives way to Sec-Fetch-Site where it is missing", () => {
    expect(status({ "sec-fetch-site": "same-origin" })).toBe(200)
    expect(status({ "sec-fetch-site": "none" })).toBe(200)
    for (const site of ["cross-site", "same-site", "cross-site, same-origin", ""])
      expect(status({ "sec-fetch-site": site })).toBe(403)
    expect(status({ origin: "https://evil.test", "sec-fetch-site": "same-origin" })).toBe(403)
  })

  it("is refused where neither header says anything, with or without cookies", () => {
    expect(status({})).toBe(403)
    expect(status({ cookie: "user_session=x" })).toBe(403)
    for (const method of ["PUT", "PATCH", "DELETE"]) expect(status({}, { method })).toBe(403)
  })

  it("is not asked of reading methods nor of the API", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) expect(status({ origin: "null" }, { method })).toBe(200)
    expect(status({ origin: "https://evil.test", cookie: "x" }, { path: "/api/login" })).toBe(200)
  })

  it("lets a mail server's one-click unsubscribe through, and nothing that looks like a browser", () => {
    const path = "/unsubscribe/01890000"
    expect(status({}, { path })).toBe(200)
    expect(status({ cookie: "lng=en" }, { path })).toBe(403)
    expect(status({ origin: "null" }, { path })).toBe(403)
    expect(status({ "sec-fetch-site": "cross-site" }, { path })).toBe(403)
    for (const other of ["/unsubscribe", "/unsubscribe/", "/unsubscribe/a/b"])
      expect(status({}, { path: other })).toBe(403)
  })
})
