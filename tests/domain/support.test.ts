import { describe, expect, test } from "vitest"
import { isGuessable } from "#app/auth/guessable.server"
import { passwordFaults } from "#app/domain/registrations/password"
import { caesar, randomShift } from "#tests/support/caesar"
import { fakePassword } from "#tests/support/fake-password"

describe("the test helpers", () => {
  test("a fake password meets every rule of a real one", () => {
    for (let round = 0; round < 50; round++) {
      const password = fakePassword()
      expect(password).toMatch(/^[A-Za-z]{8}[^A-Za-z0-9][0-9]$/)
      expect(passwordFaults(password)).toEqual([])
      const owner = { name: "Ana", email: "ana@example.com" }
      expect(isGuessable(password, owner, { textbook: "refused" }), password).toBe(false)
    }
  })

  test("a shifted text comes back with the opposite shift, and never is itself", () => {
    const shift = randomShift()
    expect(shift).toBeGreaterThanOrEqual(1)
    expect(shift).toBeLessThanOrEqual(25)
    const text = "Torcida, 18 anos!"
    expect(caesar(text, shift)).not.toBe(text)
    expect(caesar(caesar(text, shift), -shift)).toBe(text)
  })
})
