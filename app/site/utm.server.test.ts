import { beforeAll, expect, test, vi } from "vitest"
import { keepUtm, readUtm, utmOf } from "./utm.server"

beforeAll(() => void vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1/none"))

const at = (query: string, cookie = "", method = "GET") =>
  new Request(`http://bar.example/${query}`, { method, headers: { Cookie: cookie } })

const cookieOf = (headers: Headers) => headers.get("Set-Cookie")?.split(";")[0] ?? ""

test("the values of a link come back at the registration", async () => {
  const headers = new Headers()
  await keepUtm(at("?utm_source=radio&utm_medium=spot&utm_campaign=final&x=1"), headers)
  expect(await readUtm(at("", cookieOf(headers)))).toEqual({
    source: "radio",
    medium: "spot",
    campaign: "final",
  })
})

test("a link without values, or a post, keeps what is there", async () => {
  const headers = new Headers()
  await keepUtm(at("?q=1"), headers)
  await keepUtm(at("?utm_source=a", "", "POST"), headers)
  expect(headers.has("Set-Cookie")).toBe(false)
})

test("values are cut at 100 characters and lose control characters", () => {
  const utm = utmOf(
    new URLSearchParams({ utm_source: "á".repeat(300), utm_medium: "a\u0000b\nc\u202e", utm_campaign: " " }),
  )
  expect(utm).toEqual({ source: "á".repeat(100), medium: "abc" })
})

test("a cookie that somebody wrote by hand is nothing to trust", async () => {
  const forged = `utm=${Buffer.from(JSON.stringify({ source: 7, medium: "x".repeat(500), other: "y" })).toString("base64")}`
  expect(await readUtm(at("", forged))).toEqual({ medium: "x".repeat(100) })
  expect(await readUtm(at("", "utm=%%%"))).toEqual({})
})
