import { expect, test } from "vitest"
import { drawStates } from "#drizzle/schema/draws"
import { publicState } from "./public-draw"

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
