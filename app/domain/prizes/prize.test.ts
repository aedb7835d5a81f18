import { expect, test } from "vitest"
import { canPrize, prizeState } from "./prize"

const now = new Date("2026-11-18T15:00:00Z")
const moment = (ms: number) => new Date(now.getTime() + ms)

test("a scheduled prize is shown on offer from its moment on, once that may be seen", () => {
  expect(prizeState({ isScheduled: true, moment: moment(1), wasReleased: false }, null, now)).toBe("default")
  expect(prizeState({ isScheduled: true, moment: now, wasReleased: false }, null, now)).toBe("available")
  expect(prizeState({ isScheduled: true, moment: now, wasReleased: true }, null, null)).toBe("default")
  expect(prizeState({ isScheduled: true, moment: null, wasReleased: true }, null, now)).toBe("default")
})

test("one outside the schedule is on offer only after it came back", () => {
  expect(prizeState({ isScheduled: false, moment: null, wasReleased: false }, null, now)).toBe("default")
  expect(prizeState({ isScheduled: false, moment: null, wasReleased: true }, null, now)).toBe("available")
})

test("a held prize has its award's state, and only a decided one takes another decision", () => {
  expect(
    prizeState({ isScheduled: true, moment: moment(-1), wasReleased: true }, { state: "invalid" }, now),
  ).toBe("invalid")
  expect(canPrize("release", "validated")).toBe(false)
  expect(canPrize("invalidate", "validated")).toBe(true)
})
