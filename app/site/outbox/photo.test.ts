import { expect, test } from "vitest"
import { fitWithin } from "./photo"

test("a photo keeps its shape and is never enlarged", () => {
  expect(fitWithin(4000, 3000)).toEqual([1600, 1200])
  expect(fitWithin(3000, 4000)).toEqual([1200, 1600])
  expect(fitWithin(800, 600)).toEqual([800, 600])
  expect(fitWithin(9000, 2)).toEqual([1600, 1])
})
