import { describe, expect, test } from "vitest"
import { numbersEarned } from "#app/domain/tickets/tickets-rule"
import { mostOnReturn } from "./carried-cents"

const rule = { kind: "per-value", cents: 2000, carry: true } as const

/** An invoice of this total behind one that handed on so much. */
function after(carriedCents: number, totalCents: number, counts = true) {
  const { carryCents } = numbersEarned(rule, { totalCents, carriedCents, items: [] })
  return { totalCents, carryCents, counts }
}

describe("an invoice that was handed 15,00 and comes back", () => {
  // 15,00 and 15,00: a number, and 10,00 left.
  const returning = after(1500, 1500)

  test("has all that it was given while nothing was taken since", () => {
    expect(mostOnReturn(rule, returning, [])).toBeNull()
  })

  test("has what its own total earns once another that counts took the 15,00", () => {
    expect(mostOnReturn(rule, returning, [after(1500, 500)])).toBe(0)
    expect(mostOnReturn(rule, after(1500, 4500), [after(1500, 500)])).toBe(2)
  })

  test("has all of it where the one that took them counts no more", () => {
    expect(mostOnReturn(rule, returning, [after(1500, 500, false)])).toBeNull()
  })

  test("has all of it where those that came later were reckoned from it, one after the other", () => {
    expect(mostOnReturn(rule, returning, [after(1000, 300), after(1300, 900)])).toBeNull()
  })

  test("has all of it where the one between, from which the next was reckoned, counts no more", () => {
    expect(mostOnReturn(rule, returning, [after(1000, 300, false), after(1300, 900)])).toBeNull()
  })

  test("does not take back what went to another behind one that was reckoned from it", () => {
    expect(mostOnReturn(rule, returning, [after(1000, 300, false), after(1500, 500)])).toBe(0)
  })
})

test("where nothing is carried an invoice comes back whole", () => {
  for (const other of [{ ...rule, carry: false }, { kind: "per-invoice", numbers: 2 } as const])
    expect(mostOnReturn(other, { totalCents: 1500, carryCents: 0 }, [after(1500, 500)])).toBeNull()
})
