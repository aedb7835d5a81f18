import { expect, test } from "vitest"
import { bytesInFlight } from "./bytes-in-flight"

test("an address holds so many bytes, and another one as many", () => {
  const bytes = bytesInFlight({ perAddress: 10, inAll: 100 })
  const [first, second, other] = [bytes.hold("a"), bytes.hold("a"), bytes.hold("b")]
  expect(first.take(6)).toBeNull()
  expect(second.take(4)).toBeNull()
  expect(second.take(1)).toMatchObject({ status: 429 })
  expect(other.take(10)).toBeNull()
  first.giveBack()
  expect(second.take(6)).toBeNull()
})

test("all together hold so many, whoever they are", () => {
  const bytes = bytesInFlight({ perAddress: 10, inAll: 25 })
  const requests = ["a", "b", "c"].map((address) => bytes.hold(address))
  expect(requests.map((request) => request.take(10)?.status ?? 200)).toEqual([200, 200, 503])
  requests[0]!.giveBack()
  expect(requests[2]!.take(10)).toBeNull()
})

test("what is given back is given back once, and counts nothing afterwards", () => {
  const bytes = bytesInFlight({ perAddress: 10, inAll: 10 })
  const request = bytes.hold("a")
  request.take(7)
  request.giveBack()
  request.giveBack()
  request.take(7)
  expect(bytes.inAll()).toBe(0)
})
