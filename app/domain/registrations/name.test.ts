import { describe, expect, test } from "vitest"
import { firstNameAndInitial, isPersonName, normalizeName } from "./name"

describe("a person's name", () => {
  test.each(["Ana", "José", "D'Ávila", "O’Neil", "Ana-Maria", "Souza Jr.", "Ñuñez", "Łukasz", "李", "Zoë"])(
    "%s is one",
    (name) => expect(isPersonName(name)).toBe(true),
  )

  test.each([
    "",
    " ",
    "-",
    "'.'",
    "Ana2",
    "Ana٢",
    "Ana🍺",
    "Ana\n",
    "A\tB",
    "Ana\u200bMaria",
    "\u3164",
    "<b>",
    "a@b",
    "=1+1",
  ])("%j is not", (name) => expect(isPersonName(name)).toBe(false))

  test("64 code points are the limit, not 64 code units", () => {
    expect(isPersonName("a".repeat(64))).toBe(true)
    expect(isPersonName("a".repeat(65))).toBe(false)
    expect(isPersonName("𠮷".repeat(64))).toBe(true)
  })

  test("is stored composed and trimmed", () => {
    expect(normalizeName("  José \t da\u00a0 Silva ")).toBe("José da Silva")
  })
})

describe("a winner's public name", () => {
  test.each([
    ["Ana Maria", "Souza", "Ana S."],
    ["José", "da Silva", "José S."],
    ["José", "e Silva dos Santos", "José S."],
    ["Ígor", "ávila", "Ígor Á."],
    ["Rita", "d'Ávila", "Rita D."],
    ["Rita", "", "Rita"],
    ["Rita", "dos", "Rita"],
  ])("%s %s is shown as %s", (name, lastname, shown) =>
    expect(firstNameAndInitial(name, lastname)).toBe(shown),
  )
})
