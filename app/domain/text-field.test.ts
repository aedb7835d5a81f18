import { describe, expect, test } from "vitest"
import { z } from "zod"
import { boundOf, longFields } from "#app/platform/form-schema"
import { foldedField, linesField, optional, textField } from "./text-field"

const issuesOf = (field: z.ZodType, typed: unknown) =>
  field.safeParse(typed).error?.issues.map(({ message }) => message)

describe("a text of several lines", () => {
  const field = linesField({ max: 5 })

  test("ends its lines alike whatever the sender's system, and keeps its tabs", () => {
    for (const typed of ["a\r\nb\tc", "a\rb\tc", " a\nb\tc\n"]) expect(field.parse(typed)).toBe("a\nb\tc")
  })

  test("is as long as its code points, a line's end being one", () => {
    expect(field.parse("🍺\r\n🍺\r\n🍺")).toBe("🍺\n🍺\n🍺")
    expect(issuesOf(field, "ab\r\ncde")).toEqual(["too-long:5"])
  })

  test("holds no controls and no marks that turn the writing direction", () => {
    for (const typed of ["a\u202Eb", "a\u0007b", "a\u0000b"])
      expect(issuesOf(field, typed)).toEqual(["characters"])
  })
})

describe("a text that is typed in an area and read on one line", () => {
  const field = foldedField({ max: 8, empty: "reason" })

  test("has a space where a line ended", () => {
    for (const typed of ["a\r\nb", "a \n\n b", "a\tb\n", "a\rb"]) expect(field.parse(typed)).toBe("a b")
    expect(field.parse("a  b")).toBe("a  b")
  })

  test("keeps the rules of its lines", () => {
    expect(issuesOf(field, " \r\n ")).toEqual(["reason"])
    expect(issuesOf(field, "123456789")).toEqual(["too-long:8"])
    expect(issuesOf(field, "a\u202Eb")).toEqual(["characters"])
  })
})

test("a page and the reader of forms know the length of each, also where it may stay empty", () => {
  const schema = z.object({
    one: textField({ max: 3 }),
    lines: linesField({ max: 40_000 }),
    folded: foldedField({ max: 500 }),
    maybe: optional(linesField({ max: 40_000 })),
  })
  expect(Object.values(schema.shape).map(boundOf)).toEqual([3, 40_000, 500, 40_000])
  expect(longFields(schema)).toEqual(
    new Map([
      ["lines", 80_000],
      ["folded", 1_000],
      ["maybe", 80_000],
    ]),
  )
})
