import { expect, test } from "vitest"
import { preferredLanguage } from "./preferred-language"

test.each([undefined, "", "fr", "*", "pt-BR,pt;q=0.9,en;q=0.8", "en;q=0.5,pt", "en;q=x", "en;q=0"])(
  "%j is answered in Portuguese",
  (wish) => expect(preferredLanguage(wish)).toBe("pt"),
)

test.each(["en", "en-GB,en;q=0.9", "fr, EN ; q=0.5, pt;q=0.2", "pt;q=0.2, en;q=0.9"])(
  "%j is answered in English",
  (wish) => expect(preferredLanguage(wish)).toBe("en"),
)

test("a header of blanks takes no time, which everybody else would wait for", () => {
  const blanks = `a${" ".repeat(3_000_000)}b`
  expect(preferredLanguage(blanks)).toBe("pt")
  expect(preferredLanguage(`en${blanks}`)).toBe("pt")
})
