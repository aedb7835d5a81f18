import { expect, test } from "vitest"
import { shownAddress } from "./shown-address"

test("an address is shown whole, or without what tells one household from the next", () => {
  expect(shownAddress("203.0.113.9", { named: true })).toBe("203.0.113.9")
  expect(shownAddress("203.0.113.9", { named: false })).toBe("203.0.*.*")
  expect(shownAddress("2001:db8:1:2::9", { named: false })).toBe("2001:db8:*")
})
