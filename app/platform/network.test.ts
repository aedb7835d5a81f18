import { expect, test } from "vitest"
import { network } from "./network"

test("a network is the address itself, or what one household's router has of IPv6", () => {
  expect(network("203.0.113.9")).toBe("203.0.113.9")
  expect(network("::ffff:203.0.113.9")).toBe("203.0.113.9")
  expect(network("2001:db8:1:2:3:4:5:6")).toBe(network("2001:db8:1:2::9"))
  expect(network("2001:db8:1:2::9")).not.toBe(network("2001:db8:1:3::9"))
})
