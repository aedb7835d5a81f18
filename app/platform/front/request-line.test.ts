import { describe, expect, it } from "vitest"
import { appPath, checkRequestLine, isApi } from "./request-line"

const status = (line: { method?: string; url?: string; host?: string | undefined }) =>
  checkRequestLine({ method: "GET", url: "/", host: "localhost:3000", ...line })?.status ?? 200

describe("request line", () => {
  it("accepts what browsers and the API's clients send", () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"])
      expect(status({ method })).toBe(200)
    expect(status({ url: "/bares?q=S%C3%A3o%20Paulo&x=%" })).toBe(200)
    for (const host of ["example.com", "[::1]:3000", "10.0.0.1:80", "a_b.example"])
      expect(status({ host })).toBe(200)
  })

  it("refuses other methods", () => {
    for (const method of ["TRACE", "CONNECT", "PROPFIND", "get"]) expect(status({ method })).toBe(405)
  })

  it("refuses a URL over 8 kB and accepts one of 8 kB", () => {
    expect(status({ url: "/" + "a".repeat(8191) })).toBe(200)
    expect(status({ url: "/" + "a".repeat(8192) })).toBe(414)
  })

  it("refuses NUL, broken percent-encoding and URLs that are no path", () => {
    for (const url of ["/%00", "/a?b=%00", "/%", "/%zz", "/%ff", "http://other.example/", "*"])
      expect(status({ url })).toBe(400)
  })

  it("refuses the way in which scripts asked pages before, which Remix answers and reports as our fault", () => {
    for (const url of ["/login?_data=root", "/?a=b&_data", "/api/user?%5fdata=x", "/?_data=a&_data=b"])
      expect(status({ url })).toBe(400)
    for (const url of ["/login?data=root", "/login?x=_data", "/_data", "/login?_database=1"])
      expect(status({ url })).toBe(200)
  })

  it("refuses a Host that would change the path", () => {
    for (const host of ["evil/x?", "a b", "", "host:99999", "a@b", undefined])
      expect(status({ host })).toBe(400)
  })
})

describe("the path that the application sees", () => {
  it("resolves detours, so that no page hides behind /api", () => {
    for (const url of ["/api/../cupom", "/api/%2e%2e/cupom", "/api/..\\cupom", "/api\\..\\cupom?x=/api/"])
      expect([appPath(url), isApi(appPath(url))]).toEqual(["/cupom", false])
    expect(isApi(appPath("/api/login?x"))).toBe(true)
    for (const path of ["/API/login", "/apis", "//api/login", "/%61pi/login"])
      expect(isApi(appPath(path))).toBe(false)
  })
})
