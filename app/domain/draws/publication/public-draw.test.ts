import { expect, test } from "vitest"
import { drawStates } from "#drizzle/schema/draws"
import { missedExtraction, publicState } from "./public-draw"

const [periodStart, periodEnd] = [new Date("2026-11-01T03:00:00Z"), new Date("2026-12-01T02:59:59Z")]
const at = (moment: string) => publicState({ state: "planned", periodStart, periodEnd }, new Date(moment))

test("a draw that takes numbers is ahead of its period, in it or past it; both ends count", () => {
  expect(at("2026-11-01T02:59:59.999Z")).toBe("ahead")
  expect(at("2026-11-01T03:00:00Z")).toBe("open")
  expect(at("2026-12-01T02:59:59Z")).toBe("open")
  expect(at("2026-12-01T02:59:59.001Z")).toBe("over")
})

test("a computed result looks like none", () => {
  const seen = drawStates.map((state) => publicState({ state, periodStart, periodEnd }, periodEnd))
  expect(seen).toEqual(["open", "closing", "closed", "closed", "published", "canceled"])
})

const closesBy = new Date("2026-12-05T20:00:00Z")
const missedAt = (state: (typeof drawStates)[number], now: string, closedAt: string | null = null) =>
  missedExtraction(
    { state, closedAt: closedAt === null ? null : new Date(closedAt) },
    { now: new Date(now), closesBy },
  )

test("an extraction counts no more where there was no list in time", () => {
  const [at, after, later] = ["2026-12-05T20:00:00Z", "2026-12-05T20:00:00.001Z", "2026-12-06T12:00:00Z"]
  for (const state of ["planned", "closing"] as const)
    expect([at, after, later].map((now) => missedAt(state, now))).toEqual([false, true, true])
  for (const state of ["closed", "computed"] as const)
    expect([at, after].map((closedAt) => missedAt(state, later, closedAt))).toEqual([false, true])
})

test("of a draw that is published or canceled no extraction is to come", () => {
  for (const state of ["published", "canceled"] as const)
    expect(missedAt(state, "2026-12-06T12:00:00Z")).toBe(false)
})
