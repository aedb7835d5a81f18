import { expect, test } from "vitest"
import { numbersEarned } from "#app/domain/tickets/tickets-rule"
import { carriedFaults, type ReckonedInvoice } from "./carried-faults"

const CENTS = 2000

/** A validated invoice of this total behind one that handed on so much, with so many numbers of a draw. */
function sent(
  carriedCents: number,
  totalCents: number,
  numbers: number,
  status = "validated",
): ReckonedInvoice {
  const rule = { kind: "per-value", cents: CENTS, carry: true } as const
  const { carryCents } = numbersEarned(rule, { totalCents, carriedCents, items: [] })
  return { totalCents, carryCents, status, live: { march: numbers } }
}
const giver = sent(0, 3500, 1)
const faults = (invoice: ReckonedInvoice, ...earlier: ReckonedInvoice[]) => [
  ...carriedFaults(invoice, earlier, CENTS),
]

test("carried cents that somebody left and nobody else spends are in order", () => {
  expect(faults(giver)).toEqual([])
  expect(faults(sent(1500, 500, 1), giver)).toEqual([])
  expect(faults(sent(1500, 500, 1), giver, sent(1500, 500, 1, "invalid"))).toEqual([])
  expect(faults(sent(1500, 500, 0), giver, sent(1500, 500, 1))).toEqual([])
})

test("cents that no invoice before left are told of", () => {
  expect(faults(sent(200, 500, 0), giver)).toEqual([
    "it was handed 200 cents, and no invoice before it left so many",
  ])
})

test("cents that two spend are told of, by the draw in which they do", () => {
  const elsewhere = { ...sent(1500, 500, 0), live: { april: 1 } }
  expect(faults(sent(1500, 500, 1), giver, elsewhere)).toEqual([])
  expect(faults(sent(1500, 500, 1), giver, sent(1500, 500, 1))).toEqual([
    "in draw march it spends the carried cents that an invoice before it spends",
  ])
})
