import { describe, expect, it } from "vitest"
import { clientAddress, truncatedAddress } from "./client-address.server"

describe("client address", () => {
  it("is the socket's where no proxy is trusted, whatever the request claims", () => {
    expect(clientAddress("203.0.113.9", "1.2.3.4", 0)).toBe("203.0.113.9")
  })

  it("is the n-th from the right behind n proxies", () => {
    const chain = "6.6.6.6, 198.51.100.7, 10.0.0.2"
    expect(clientAddress("10.0.0.1", chain, 1)).toBe("10.0.0.2")
    expect(clientAddress("10.0.0.1", chain, 2)).toBe("198.51.100.7")
  })

  it("is the socket's where the list is too short or holds no address", () => {
    expect(clientAddress("10.0.0.1", "198.51.100.7", 2)).toBe("10.0.0.1")
    for (const list of ["unknown", "", "999.1.1.1", "<script>"])
      expect(clientAddress("10.0.0.1", list, 1)).toBe("10.0.0.1")
  })

  it("has one spelling", () => {
    expect(clientAddress("::ffff:192.0.2.1", undefined, 0)).toBe("192.0.2.1")
    expect(clientAddress("::FFFF:C000:0201", undefined, 0)).toBe("192.0.2.1")
    expect(clientAddress("2001:0DB8:0:0:0:0:0:1", undefined, 0)).toBe("2001:db8::1")
    expect(clientAddress("fe80::1%eth0", undefined, 0)).toBe("fe80::1")
    expect(clientAddress("10.0.0.1", "[2001:db8::2]:4711", 1)).toBe("2001:db8::2")
    expect(clientAddress("10.0.0.1", "192.0.2.7:4711", 1)).toBe("192.0.2.7")
    expect(clientAddress(undefined, undefined, 0)).toBe("0.0.0.0")
  })
})

describe("the address in the log", () => {
  it("names no household", () => {
    expect(truncatedAddress("203.0.113.9")).toBe("203.0.113.0")
    expect(truncatedAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::")
    expect(truncatedAddress("2001:db8::1")).toBe("2001:db8:0::")
    expect(truncatedAddress("::1")).toBe("0:0:0::")
  })
})
