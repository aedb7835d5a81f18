import { describe, expect, test } from "vitest"
import { numbersEarned } from "#app/domain/tickets/tickets-rule"
import { mostOnReturn } from "./carried-cents"

const rule = { kind: "per-value", cents: 2000, carry: true } as const

/** An invoice of this total behind one that handed on so much, of whose numbers so many are void. */
function after(carriedCents: number, totalCents: number, { counts = true, lacking = 0 } = {}) {
  const { carryCents } = numbersEarned(rule, { totalCents, carriedCents, items: [] })
  return { totalCents, carryCents, counts, lacking }
}
type Other = ReturnType<typeof after>
const most = (invoice: Other, others: { earlier?: Other[]; later?: Other[] } = {}) =>
  mostOnReturn(rule, invoice, { earlier: [], later: [], ...others })
const invalid = { counts: false }

describe("an invoice that was handed 15,00 and comes back", () => {
  // 15,00 and 15,00: a number, and 10,00 left.
  const returning = after(1500, 1500)

  test("has all that it was given while nothing was taken since", () => {
    expect(most(returning)).toBeNull()
  })

  test("has what its own total earns once another that counts took the 15,00", () => {
    expect(most(returning, { later: [after(1500, 500)] })).toBe(0)
    expect(most(after(1500, 4500), { later: [after(1500, 500)] })).toBe(2)
  })

  test("has all of it where the one that took them counts no more, or came back without", () => {
    expect(most(returning, { later: [after(1500, 500, invalid)] })).toBeNull()
    expect(most(returning, { later: [after(1500, 500, { lacking: 1 })] })).toBeNull()
  })

  test("has all of it where those that came later were reckoned from it, one after the other", () => {
    expect(most(returning, { later: [after(1000, 300), after(1300, 900)] })).toBeNull()
  })

  test("has all of it where the one between, from which the next was reckoned, counts no more", () => {
    expect(most(returning, { later: [after(1000, 300, invalid), after(1300, 900)] })).toBeNull()
  })

  test("does not take back what went to another behind one that was reckoned from it", () => {
    expect(most(returning, { later: [after(1000, 300, invalid), after(1500, 500)] })).toBe(0)
  })

  describe("behind others", () => {
    // 35,00: a number, and 15,00 left.
    const giver = after(0, 3500)

    test("has what its own total earns where one that was invalid as it came spends the 15,00 by now", () => {
      expect(most(returning, { earlier: [giver, after(1500, 500)] })).toBe(0)
      expect(most(returning, { earlier: [giver, after(1500, 200, invalid), after(1700, 300)] })).toBe(0)
    })

    test("has all of it where that one is still invalid, came back without, or earned nothing by them", () => {
      for (const between of [after(1500, 500, invalid), after(1500, 500, { lacking: 1 }), after(1500, 200)])
        expect(most(returning, { earlier: [giver, between] })).toBeNull()
    })

    test("has all of it where another left 15,00 anew behind the one that spends", () => {
      expect(most(returning, { earlier: [giver, after(1500, 500), after(0, 1500)] })).toBeNull()
      expect(most(returning, { earlier: [after(500, 1500), giver] })).toBeNull()
    })
  })
})

test("where nothing is carried an invoice comes back whole", () => {
  for (const other of [{ ...rule, carry: false }, { kind: "per-invoice", numbers: 2 } as const]) {
    const others = { earlier: [after(1500, 500)], later: [after(1500, 500)] }
    expect(mostOnReturn(other, { totalCents: 1500, carryCents: 0 }, others)).toBeNull()
  }
})
