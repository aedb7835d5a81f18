import { expect, test } from "vitest"
import { awardDeadlines } from "./deadlines"

test("delivery counts from the prize, the claim from the promotion's end", () => {
  expect(awardDeadlines({ wonOn: "2026-12-15", promotionEnd: "2026-12-31" })).toEqual({
    deliverBy: "2027-01-14",
    claimBy: "2027-06-29",
  })
})

test("what is given by hand after the promotion is claimed from its own day on", () => {
  expect(awardDeadlines({ wonOn: "2027-04-10", promotionEnd: "2026-12-31" }).claimBy).toBe("2027-10-07")
})

test("days are days whatever the clocks do, and a promotion without an end has no claim's end", () => {
  expect(awardDeadlines({ wonOn: "2018-10-20", promotionEnd: null })).toEqual({
    deliverBy: "2018-11-19",
    claimBy: null,
  })
  expect(awardDeadlines({ wonOn: "2028-01-30", promotionEnd: null }).deliverBy).toBe("2028-02-29")
})
