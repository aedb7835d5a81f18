import { expect, test } from "vitest"
import { canWinner, hasResult, winnerStates } from "./winner"

const states = (action: "validate" | "invalidate", kind: "titular" | "surrogate") =>
  winnerStates.filter((state) => canWinner(action, { state, kind }))

test("a titular is validated while pending, a surrogate only once called", () => {
  expect(states("validate", "titular")).toEqual(["pending", "called"])
  expect(states("validate", "surrogate")).toEqual(["called"])
})

test("everyone who is not out already can be put out", () => {
  for (const kind of ["titular", "surrogate"] as const)
    expect(states("invalidate", kind)).toEqual(["pending", "called", "validated"])
})

test("only a result that stands has winners to decide about", () => {
  expect((["planned", "closing", "closed", "canceled"] as const).filter(hasResult)).toEqual([])
  expect((["computed", "published"] as const).filter(hasResult)).toEqual(["computed", "published"])
})
