import { expect, test } from "vitest"
import { judge } from "./verdict"

const at = (path: string, status = 200) => judge({ status, url: `https://bar.example${path}` })

test("an answer of its own is a coupon that was sent, whatever became of that page", () => {
  expect(at("/cupom/0192f0a0-0000-7000-8000-000000000001")).toBe("sent")
  expect(at("/cupom/0192f0a0-0000-7000-8000-000000000001", 503)).toBe("sent")
})

test("a login, or the gate, wants its person", () => {
  expect([at("/login"), at("/agegate"), at("/cupom", 401)]).toEqual(["login", "login", "login"])
})

test("a server that is busy is asked again, and one that says no is not", () => {
  expect([408, 429, 500, 503].map((status) => at("/cupom", status))).toEqual(Array(4).fill("later"))
  expect([400, 403, 409, 413, 422].map((status) => at("/cupom", status))).toEqual(Array(5).fill("refused"))
})
