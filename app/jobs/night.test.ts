import { expect, test } from "vitest"
import { nextNight } from "./night"

test.each([
  ["2026-11-18T20:00:00-03:00", "2026-11-19T05:00:00-03:00"],
  ["2026-11-19T00:30:00-03:00", "2026-11-19T05:00:00-03:00"],
  ["2026-11-19T04:59:59-03:00", "2026-11-19T05:00:00-03:00"],
  // That night's work has begun.
  ["2026-11-19T05:00:00-03:00", "2026-11-20T05:00:00-03:00"],
])("behind %s the night's work begins at %s", (now, night) => {
  expect(nextNight(new Date(now))).toEqual(new Date(night))
})
