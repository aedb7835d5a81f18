import { expect, test } from "vitest"
import { saySeconds } from "./duration"

test("a duration is told in the unit that fits, on one line", () => {
  const durations = [0, 0.0482, 0.9996, 4.24, 9.96, 12.4, 59.6, 60, 200, 3_600].map((seconds) =>
    saySeconds(seconds)?.replaceAll("\u00a0", " "),
  )
  expect(durations).toEqual([
    "0 ms",
    "48 ms",
    "1 s",
    "4,2 s",
    "10 s",
    "12 s",
    "1 min",
    "1 min",
    "3 min 20 s",
    "60 min",
  ])
  expect(saySeconds(null)).toBeNull()
})
