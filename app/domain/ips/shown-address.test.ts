import { expect, test } from "vitest"
import { shownAddress, shownNetwork } from "./shown-address"

test("an address is shown whole, or without what tells one household from the next", () => {
  expect(shownAddress("203.0.113.9", { named: true })).toBe("203.0.113.9")
  expect(shownAddress("203.0.113.9", { named: false })).toBe("203.0.*.*")
  expect(shownAddress("2001:db8:1:2::9", { named: false })).toBe("2001:db8:*")
})

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2", "2001:db8:1:2::/64"],
  ["2001:db8:0:0", "2001:db8::/64"],
  ["2001:db8:0:10", "2001:db8:0:10::/64"],
  ["0:0:0:0", "::/64"],
])("the network %s is written %s", (network, written) => {
  expect(shownNetwork(network, { named: true })).toBe(written)
})
