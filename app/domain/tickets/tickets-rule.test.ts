import { describe, expect, test } from "vitest"
import { parseTicketsRule, type TicketsRule } from "#app/platform/settings/tickets-rule"
import { cutAtCap, numbersEarned } from "./tickets-rule"

/** A rule as the setting writes it, e.g. `per-value:2000:carry`. */
function rule(text: string): TicketsRule {
  const parsed = parseTicketsRule(text)
  if (!parsed) throw new Error(`no rule: ${text}`)
  return parsed
}

const invoice = (totalCents: number, carriedCents = 0) => ({ totalCents, carriedCents, items: [] })

describe("examples of the regulations", () => {
  test("one number per invoice, whatever its total", () => {
    expect(numbersEarned(rule("per-invoice:1"), invoice(1))).toEqual({ earned: 1, carryCents: 0 })
    expect(numbersEarned(rule("per-invoice:2"), invoice(999_99))).toEqual({ earned: 2, carryCents: 0 })
  })

  test("one number per R$ 20: R$ 85,00 gives 4, the remaining R$ 5,00 is lost", () => {
    expect(numbersEarned(rule("per-value:2000"), invoice(85_00))).toEqual({ earned: 4, carryCents: 0 })
    expect(numbersEarned(rule("per-value:2000"), invoice(20_00))).toEqual({ earned: 1, carryCents: 0 })
    expect(numbersEarned(rule("per-value:2000"), invoice(39_99, 19_99))).toEqual({ earned: 1, carryCents: 0 })
  })

  test("an invoice of R$ 19,99 earns none, and one cent was missing", () => {
    expect(numbersEarned(rule("per-value:2000"), invoice(19_99))).toEqual({
      earned: 0,
      carryCents: 0,
      missing: { kind: "cents", cents: 1 },
    })
  })

  test("where the remainder is kept, R$ 15,00 and then R$ 30,00 give 2 and leave R$ 5,00", () => {
    const first = numbersEarned(rule("per-value:2000:carry"), invoice(15_00))
    expect(first).toEqual({ earned: 0, carryCents: 15_00, missing: { kind: "cents", cents: 5_00 } })
    const second = numbersEarned(rule("per-value:2000:carry"), invoice(30_00, first.carryCents))
    expect(second).toEqual({ earned: 2, carryCents: 5_00 })
  })

  test("two beers of one number and a bucket of three give 5", () => {
    const items = [
      { numbersPerUnit: 1, quantity: 2 },
      { numbersPerUnit: 3, quantity: 1 },
    ]
    expect(numbersEarned(rule("per-product"), { ...invoice(50_00), items })).toEqual({
      earned: 5,
      carryCents: 0,
    })
  })

  test("an invoice without a participating product says that it lacks one", () => {
    const none = { earned: 0, carryCents: 0, missing: { kind: "product" } }
    expect(numbersEarned(rule("per-product"), invoice(500_00))).toEqual(none)
    const items = [{ numbersPerUnit: 1, quantity: 0 }]
    expect(numbersEarned(rule("per-product"), { ...invoice(500_00), items })).toEqual(none)
  })

  test("a cap of 30 grants what is left of it", () => {
    expect(cutAtCap({ earned: 4, held: 0, cap: 30 })).toBe(4)
    expect(cutAtCap({ earned: 4, held: 28, cap: 30 })).toBe(2)
    expect(cutAtCap({ earned: 4, held: 30, cap: 30 })).toBe(0)
    expect(cutAtCap({ earned: 4, held: 31, cap: 30 })).toBe(0)
    expect(cutAtCap({ earned: 4, held: 1_000, cap: null })).toBe(4)
  })
})

test("splitting one bill earns as much as the whole, where the remainder is kept", () => {
  const carry = rule("per-value:2000:carry")
  for (let part = 0; part <= 100_00; part += 7_37) {
    const first = numbersEarned(carry, invoice(part))
    const second = numbersEarned(carry, invoice(100_00 - part, first.carryCents))
    expect(first.earned + second.earned).toBe(5)
  }
})

test("a broken amount is a mistake of the caller", () => {
  expect(() => numbersEarned(rule("per-value:2000"), invoice(-1))).toThrow(RangeError)
  expect(() => numbersEarned(rule("per-value:2000"), invoice(10.5))).toThrow(RangeError)
  const items = [{ numbersPerUnit: 1, quantity: -2 }]
  expect(() => numbersEarned(rule("per-product"), { ...invoice(0), items })).toThrow(RangeError)
})
