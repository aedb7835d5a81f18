import { expect, test } from "vitest"
import { deadlineWarnings } from "./claim-deadline"
import type { WinnerKind, WinnerState } from "./winner"

const place = (kind: WinnerKind, state: WinnerState, deliverBy: string, claimBy: string) =>
  Object.entries(deadlineWarnings({ kind, state, deliverBy, claimBy }, "2027-07-01"))
    .filter(([, is]) => is)
    .map(([name]) => name)

test("the last day counts, the day after is too late", () => {
  expect(place("titular", "pending", "2027-07-01", "2027-07-01")).toEqual([])
  expect(place("titular", "pending", "2027-06-30", "2027-07-01")).toEqual(["isOverdue"])
  expect(place("titular", "pending", "2027-06-30", "2027-06-30")).toEqual(["isOverdue", "isExpired"])
})

test("a claim that ends before the delivery is short until it has expired", () => {
  expect(place("surrogate", "called", "2027-07-20", "2027-07-10")).toEqual(["isShort"])
  expect(place("surrogate", "called", "2027-07-20", "2027-06-30")).toEqual(["isExpired"])
  expect(place("surrogate", "called", "2027-07-20", "2027-07-20")).toEqual([])
})

test("nobody is warned of what is decided, or of a surrogate whom nobody called", () => {
  for (const [kind, state] of [
    ["titular", "validated"],
    ["surrogate", "invalid"],
    ["surrogate", "pending"],
  ] as const)
    expect(place(kind, state, "2027-06-30", "2027-06-20")).toEqual([])
})
