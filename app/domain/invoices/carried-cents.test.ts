import { describe, expect, test } from "vitest"
import { carriedBy, handedBy, handedInto, leftBy, mostOnReturn } from "./carried-cents"

const CENTS = 2000
/** An invoice of this total that left so much over, and of how many numbers so many are not void. */
const sent = (totalCents: number, carryCents: number, given: number, live = given) => ({
  totalCents,
  carryCents,
  given,
  live,
})
const left = (...invoices: ReturnType<typeof sent>[]) => leftBy(invoices, CENTS)

describe("what a person's coupons leave", () => {
  test("is what the last one left over, as long as all count", () => {
    expect([left(), left(sent(1500, 1500, 0)), left(sent(3500, 1500, 1), sent(1500, 1000, 1))]).toEqual([
      0, 1500, 1000,
    ])
  })

  test("has the cents of one that came back, were they a whole number's", () => {
    expect(left(sent(3500, 1500, 1), sent(1000, 1000, 0))).toBe(2500)
    expect(left(sent(3500, 1500, 1), sent(1000, 1000, 0), sent(600, 1100, 1))).toBe(1100)
  })

  test("has those of numbers that did not come back, and of a cap's cut none", () => {
    expect(left(sent(3500, 1500, 1), sent(500, 0, 1, 0))).toBe(2000)
    expect(left(sent(8500, 500, 2))).toBe(500)
    expect(left(sent(8500, 500, 0))).toBe(500)
  })

  test("is a debt where the coupon that gave them counts no more, which the next one does not pay", () => {
    expect(left(sent(500, 0, 1))).toBe(-1500)
    expect([handedBy(-1500), handedBy(2500)]).toEqual([0, 2500])
  })
})

test("what a coupon was handed follows from what it left over and its numbers", () => {
  expect(handedInto(sent(500, 0, 1), CENTS)).toBe(1500)
  expect(handedInto(sent(1000, 1000, 0), CENTS)).toBe(0)
  expect(handedInto(sent(600, 1100, 1), CENTS)).toBe(2500)
})

test("a coupon that comes back has what its total and what the others left pay for", () => {
  expect(mostOnReturn(1500, 1500, CENTS)).toBe(1)
  expect(mostOnReturn(1500, 0, CENTS)).toBe(0)
  expect(mostOnReturn(4500, -1500, CENTS)).toBe(2)
})

test("no other rule carries", () => {
  expect(carriedBy({ kind: "per-value", cents: CENTS, carry: true })).toBe(CENTS)
  expect(carriedBy({ kind: "per-value", cents: CENTS, carry: false })).toBeNull()
  expect(carriedBy({ kind: "per-invoice", numbers: 2 })).toBeNull()
})
