import { expect, test } from "vitest"
import { secondsLeft } from "./session"

test("a phone whose clock is wrong counts the same", () => {
  const session = { exp: 1_000_120, now: 1_000_000 }
  const wrongClock = 55_000
  expect(secondsLeft(session, wrongClock, wrongClock)).toBe(120)
  expect(secondsLeft(session, wrongClock, wrongClock + 120_000)).toBe(0)
})
