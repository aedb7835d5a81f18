import { describe, expect, test } from "vitest"
import { formatLuckyNumber, parseLuckyNumber, toLuckyNumber } from "./lucky-number"

describe("a lucky number", () => {
  test("is its value's series and element, counted from the draw's first series", () => {
    expect(toLuckyNumber(0, { seriesFirst: 0 })).toEqual({ series: 0, element: 0 })
    expect(toLuckyNumber(99_999, { seriesFirst: 0 })).toEqual({ series: 0, element: 99_999 })
    expect(toLuckyNumber(100_000, { seriesFirst: 0 })).toEqual({ series: 1, element: 0 })
    expect(toLuckyNumber(373_254, { seriesFirst: 110 })).toEqual({ series: 113, element: 73_254 })
    expect(() => toLuckyNumber(-1, { seriesFirst: 0 })).toThrow(RangeError)
    expect(() => toLuckyNumber(1.5, { seriesFirst: 0 })).toThrow(RangeError)
  })

  test.each([
    [{ series: 7, element: 53_269 }, 2, "07/53.269"],
    [{ series: 175, element: 16_497 }, 3, "175/16.497"],
    [{ series: 0, element: 0 }, 2, "00/00.000"],
    [{ series: 3, element: 81 }, 2, "03/00.081"],
  ])("%j with %i series digits is written %s", (number, digits, text) => {
    expect(formatLuckyNumber(number, digits)).toBe(text)
    expect(parseLuckyNumber(text)).toEqual(number)
  })

  test.each(["7/53269", "07/53269", " 007 / 53.269 "])("%j is understood too", (text) => {
    expect(parseLuckyNumber(text)).toEqual({ series: 7, element: 53_269 })
  })

  test.each([
    "",
    "07",
    "53.269",
    "07/5.326",
    "07/53.2699",
    "07/532.69",
    "-7/53.269",
    "07-53.269",
    "０７/53.269",
  ])("%j is none", (text) => expect(parseLuckyNumber(text)).toBeNull())
})
