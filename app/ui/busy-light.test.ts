import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { busyLight } from "./busy-light"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const seen: boolean[] = []
  return { seen, light: busyLight((isShown) => seen.push(isShown)) }
}

test("what is over at once shows nothing", () => {
  const { seen, light } = watched()
  light.turn(true)
  vi.advanceTimersByTime(9)
  light.turn(false)
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual([])
})

test("once shown it stays 200 ms, however soon the answer is there", () => {
  const { seen, light } = watched()
  light.turn(true)
  vi.advanceTimersByTime(10)
  expect(seen).toEqual([true])
  light.turn(false)
  vi.advanceTimersByTime(199)
  expect(seen).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([true, false])
})

test("what took longer goes as soon as it is over", () => {
  const { seen, light } = watched()
  light.turn(true)
  vi.advanceTimersByTime(500)
  light.turn(false)
  vi.advanceTimersByTime(0)
  expect(seen).toEqual([true, false])
})

test("the next wait takes over one that is still shown", () => {
  const { seen, light } = watched()
  light.turn(true)
  vi.advanceTimersByTime(50)
  light.turn(false)
  vi.advanceTimersByTime(50)
  light.turn(true)
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual([true])
})
