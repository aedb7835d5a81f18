import { expect, test } from "vitest"
import { sayCount } from "#app/words/count"

test("a count agrees with its thing", () => {
  const said = [0, 1, 2, 1_204].map((count) => sayCount(count, "cupom", "cupons"))
  expect(said).toEqual(["0 cupons", "1 cupom", "2 cupons", "1.204 cupons"])
})
