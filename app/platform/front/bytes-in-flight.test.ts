import { expect, test } from "vitest"
import { bytesInFlight, type HeldBytes } from "./bytes-in-flight"

const never = () => expect.unreachable("a body was cut")

test("an address holds so many bytes, and another one as many", () => {
  const bytes = bytesInFlight({ perAddress: 10, inAll: 100 })
  const [first, second, other] = ["a", "a", "b"].map((address) => bytes.hold(address, never)) as [
    HeldBytes,
    HeldBytes,
    HeldBytes,
  ]
  expect(first.take(6)).toBeNull()
  expect(second.take(4)).toBeNull()
  expect(second.take(1)).toMatchObject({ status: 429 })
  expect(other.take(10)).toBeNull()
  first.giveBack()
  expect(second.take(6)).toBeNull()
})

test("all together hold so many, whoever they are", () => {
  const bytes = bytesInFlight({ perAddress: 10, inAll: 25 })
  const requests = ["a", "b", "c"].map((address) => bytes.hold(address, never))
  expect(requests.map((request) => request.take(10)?.status ?? 200)).toEqual([200, 200, 503])
  requests[0]!.giveBack()
  expect(requests[2]!.take(10)).toBeNull()
})

test("what is given back is given back once, and counts nothing afterwards", () => {
  const bytes = bytesInFlight({ perAddress: 10, inAll: 10 })
  const request = bytes.hold("a", never)
  request.take(7)
  request.giveBack()
  request.giveBack()
  request.take(7)
  expect(bytes.inAll()).toBe(0)
})

test("where all is held, who holds most makes room, by what has not moved for longest", () => {
  const bytes = bytesInFlight({ perAddress: 20, inAll: 30 })
  const cut: string[] = []
  const hold = (address: string, name: string) => bytes.hold(address, () => cut.push(name))
  const [first, second, small] = [hold("a", "first"), hold("a", "second"), hold("b", "small")]
  for (const each of [first, second]) each.take(9)
  first.take(1)
  small.take(5)
  const login = hold("c", "login")
  expect(login.take(7)).toBeNull()
  expect([cut, bytes.inAll()]).toEqual([["second"], 22])
  // Whoever was cut counts no more, however many bytes of it are still on their way.
  second.take(9)
  second.giveBack()
  expect(bytes.inAll()).toBe(22)
})

test("who holds most is refused, and a body that came whole is left to be answered", () => {
  const bytes = bytesInFlight({ perAddress: 20, inAll: 20 })
  const [many, more, other] = ["a", "a", "b"].map((address) => bytes.hold(address, never)) as [
    HeldBytes,
    HeldBytes,
    HeldBytes,
  ]
  other.take(5)
  expect([many.take(10), more.take(6)?.status]).toEqual([null, 503])
  many.complete()
  expect(other.take(6)?.status).toBe(503)
})
