import { expect, test } from "vitest"
import { type CarryingInvoice, carriedFaults } from "./carried-faults"

const CENTS = 2000
const NOON = Date.parse("2026-11-18T15:00:00Z")
const at = (hours: number) => new Date(NOON + hours * 3_600_000)

type More = Partial<Pick<CarryingInvoice, "status" | "version" | "reviewedAt" | "live">>

/** An invoice of this total that left so much over, with so many numbers of a draw, as it was sent in this hour. */
const sent = (
  hour: number,
  [totalCents, carryCents, numbers]: [number, number, number],
  more: More = {},
): CarryingInvoice => ({
  totalCents,
  carryCents,
  given: { march: numbers },
  live: more.live ?? { march: numbers },
  status: more.status ?? "validated",
  version: more.version ?? 1,
  receivedAt: at(hour),
  reviewedAt: more.reviewedAt ?? null,
})
const faults = (...all: CarryingInvoice[]) => [...carriedFaults(all, CENTS)]
const refused = (hour: number) => ({
  status: "invalid",
  version: 2,
  reviewedAt: at(hour),
  live: { march: 0 },
})
const cameBack = (hour: number, numbers: number) => ({
  version: 3,
  reviewedAt: at(hour),
  live: { march: numbers },
})

test("numbers that the coupons pay for are in order, whatever was refused and came back", () => {
  expect(faults(sent(1, [3500, 1500, 1]), sent(2, [500, 0, 1]))).toEqual([])
  expect(faults(sent(1, [3500, 1500, 1]), sent(2, [500, 0, 1], refused(3)), sent(4, [500, 0, 1]))).toEqual([])
  expect(faults(sent(1, [1500, 1500, 0], refused(3)), sent(2, [500, 0, 1]))).toEqual([])
  const back = sent(1, [3500, 1500, 1], cameBack(3, 1))
  expect(faults(back, sent(2, [1000, 1000, 0]), sent(4, [600, 1100, 1]))).toEqual([])
})

test("numbers that two have by the same cents are told of", () => {
  const twice = faults(sent(1, [3500, 1500, 1]), sent(2, [500, 0, 1], cameBack(4, 1)), sent(3, [500, 0, 1]))
  expect(twice).toEqual(["with the invoices before it, it has numbers for 1500 cents that nobody paid"])
})

test("a coupon that was handed less or more than the others left is told of, where nothing was decided since", () => {
  const back = (hour: number) => sent(1, [3500, 1500, 1], cameBack(hour, 1))
  const less = (hour: number) => faults(back(hour), sent(2, [1000, 1000, 0]), sent(5, [600, 1600, 0]))
  expect(less(3)).toEqual(["it was handed 1000 cents, and the invoices before it left 2500"])
  expect(less(6)).toEqual([])
  expect(faults(sent(1, [1500, 1500, 0], refused(2)), sent(4, [600, 800, 0]))).toEqual([
    "it was handed 200 cents, and the invoices before it left 0",
  ])
})
