import { expect, test } from "vitest"
import { sayLeft, secondsLeft } from "./session"

test("a phone whose clock is wrong counts the same", () => {
  const session = { exp: 1_000_120, now: 1_000_000 }
  const wrongClock = 55_000
  expect(secondsLeft(session, wrongClock, wrongClock)).toBe(120)
  expect(secondsLeft(session, wrongClock, wrongClock + 120_000)).toBe(0)
})

test("what is left of an entered session is told in minutes and seconds", () => {
  expect([599.4, 5, 0, -3, 7200].map(sayLeft)).toEqual(["09:59", "00:05", "00:00", "00:00", "120:00"])
})
