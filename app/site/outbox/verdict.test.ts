import { expect, test } from "vitest"
import { refusalBody } from "#app/platform/front/refusal"
import { judge, pauseOf } from "./verdict"

const ours = '<main id="conteudo" class="page">'
const at = (path: string, status = 200, html = ours) =>
  judge({ status, url: `https://bar.example${path}`, html })

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

test("what stands before the application says no for it, and a proxy's own page does not", () => {
  const front = refusalBody({ status: 413, reason: "test" }, "page").body
  expect(at("/cupom", 413, front)).toBe("refused")
  const proxy = "<html><body><center><h1>413 Request Entity Too Large</h1></center></body></html>"
  expect([403, 413].map((status) => at("/cupom", status, proxy))).toEqual(["later", "later"])
})

test("who was sent away waits longer each time, up to ten minutes, and never less than was asked", () => {
  const within = (pause: number, least: number) => pause >= least && pause <= 2 * least
  expect(within(pauseOf(0, null), 10_000)).toBe(true)
  expect(within(pauseOf(3, "10"), 80_000)).toBe(true)
  expect(within(pauseOf(50, "soon"), 300_000)).toBe(true)
  expect(within(pauseOf(0, "60"), 60_000)).toBe(true)
})

test("the nearer its window's end, the sooner a form is asked for again", () => {
  const within = (pause: number, least: number) => pause >= least && pause <= 2 * least + 1_000
  const inMinutes = (minutes: number) => Date.now() + minutes * 60_000
  expect(within(pauseOf(50, null, inMinutes(600)), 300_000)).toBe(true)
  expect(pauseOf(50, null, inMinutes(10))).toBeLessThanOrEqual(75_000)
  expect(pauseOf(50, null, inMinutes(2))).toBeLessThanOrEqual(20_000)
  expect(pauseOf(50, "60", inMinutes(2))).toBeGreaterThanOrEqual(60_000)
})
