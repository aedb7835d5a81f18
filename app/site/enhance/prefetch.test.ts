import { expect, test } from "vitest"
import { mayPrefetch } from "./prefetch"

test("nothing is fetched ahead offline, on 2g or when data is to be saved", () => {
  expect(mayPrefetch(true, undefined)).toBe(true)
  expect(mayPrefetch(true, { effectiveType: "4g" })).toBe(true)
  expect(mayPrefetch(false, undefined)).toBe(false)
  expect(mayPrefetch(true, { saveData: true })).toBe(false)
  expect(mayPrefetch(true, { effectiveType: "slow-2g" })).toBe(false)
})
