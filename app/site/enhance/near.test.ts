import { expect, test } from "vitest"
import { roughDegrees } from "./near"

test("a position leaves the phone to a hundredth of a degree", () => {
  expect(roughDegrees(-22.906_847)).toBe("-22.91")
  expect(roughDegrees(-47)).toBe("-47.00")
  expect(roughDegrees(-0.001)).toBe("0.00")
})
