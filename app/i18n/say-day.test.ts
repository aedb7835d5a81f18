import { expect, test } from "vitest"
import { sayDayAsSeen, sayStubDay, sayWeekday } from "./say-day"

test("a day of these months is said with its weekday and without its year", () => {
  expect(sayWeekday("2026-12-19", "pt")).toBe("sábado, 19/12")
  expect(sayWeekday("2027-01-03", "pt")).toBe("domingo, 03/01")
  expect(sayWeekday("2026-12-19", "en")).toBe("Saturday 19 Dec")
})

test("a day of another year than today's has its year", () => {
  expect(sayDayAsSeen("2026-12-19", { today: "2026-12-31", locale: "pt" })).toBe("sábado, 19/12")
  expect(sayDayAsSeen("2025-12-19", { today: "2026-12-31", locale: "pt" })).toBe("19/12/2025")
  expect(sayDayAsSeen("2026-12-31", { today: "2027-01-01", locale: "en" })).toBe("31 Dec 2026")
})

test("a ticket's stub has the day and the month", () => {
  expect(sayStubDay("2026-12-09", "pt")).toBe("09/12")
  expect(sayStubDay("2026-12-09", "en")).toBe("9 Dec")
})
