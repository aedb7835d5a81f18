import { expect, test } from "vitest"
import { BODY_MS } from "#app/platform/front/body-rules"
import { canDraw, closesFrom, isOpen } from "./draw"

const draw = {
  state: "planned" as const,
  periodStart: new Date("2026-11-01T03:00:00Z"),
  periodEnd: new Date("2026-12-01T02:59:59.999Z"),
}

test("a draw is open within its period, both ends included, and only while it plans", () => {
  expect(isOpen(draw, draw.periodStart)).toBe(true)
  expect(isOpen(draw, draw.periodEnd)).toBe(true)
  expect(isOpen(draw, new Date(draw.periodEnd.getTime() + 1))).toBe(false)
  expect(isOpen({ ...draw, state: "closing" }, draw.periodStart)).toBe(false)
})

test("a draw closes two minutes after its period and once", () => {
  expect(closesFrom(draw)).toEqual(new Date("2026-12-01T03:01:59.999Z"))
  expect(canDraw("close", "planned")).toBe(true)
  expect(canDraw("close", "closing")).toBe(false)
})

test("a draw closes when no body that arrived in time is on its way any more, with time to write it", () => {
  expect(closesFrom(draw).getTime() - draw.periodEnd.getTime()).toBeGreaterThanOrEqual(BODY_MS + 10_000)
})
