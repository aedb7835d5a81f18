import { expect, test } from "vitest"
import { progressAfter } from "./loader"

test("the bar only moves forward and never arrives by itself", () => {
  const steps = [0, 50, 500, 5_000, 60_000].map(progressAfter)
  expect(steps[0]).toBe(0)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  expect(steps.at(-1)).toBeLessThan(1)
})
