import { expect, test } from "vitest"
import { sayCents } from "./say-cents"

test("an amount has each language's signs", () => {
  expect(sayCents(1_234_567_89, "pt")).toBe("R$ 1.234.567,89")
  expect(sayCents(1_234_567_89, "en")).toBe("R$ 1,234,567.89")
  expect(sayCents(64_80, "en")).toBe("R$ 64.80")
})
