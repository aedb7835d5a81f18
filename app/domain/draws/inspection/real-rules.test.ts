import { describe, expect, test } from "vitest"
import { drawnNumber } from "./drawn-number"
import type { InspectionRule } from "./inspect"
import { inspected, way } from "./inspected.test-support"

describe("the real rules of app/domain/README.md, from the extraction to the trail", () => {
  type Drawing = Omit<Parameters<typeof drawnNumber>[0], "seriesFirst">
  type RealDrawing = Partial<InspectionRule> & Drawing
  function played(extraction: string, rule: RealDrawing, base: string[]) {
    const complete = { ...way, ...rule }
    const { series, element } = drawnNumber(complete, extraction.split(" "))
    return inspected(complete, `${series}/${element}`, base)
  }

  const nearest: RealDrawing = {
    seriesCount: 200,
    seriesFrom: [1, 2, 3],
    prefix: null,
    approximation: "higher-then-lower",
    emptySeries: "higher-then-lower",
    winners: 3,
    surrogates: 2,
    onePerHolder: true,
  }
  const extractionA = "45931 12876 60254 33019 08777"

  test("A: the next higher ones, then the next lower ones of the same series, without wrapping", () => {
    const base = ["174/16497", "175/16400=b", "175/16490=a", "175/16500=a", "-175/16501=c", "175/99999=b"]
    const more = ["175/00000=d", "175/16000=e", "176/16497=f"]
    expect(played(extractionA, nearest, [...base, ...more])).toEqual([
      "175/16500",
      "x 175/16501",
      "175/99999",
      "h 175/16490",
      "h 175/16400",
      "175/16000",
      "s 175/0",
      "s 176/16497",
    ])
  })
  test("A: an empty series leads to the next higher ones, failing those to the next lower ones", () => {
    expect(played(extractionA, nearest, ["174/16498", "173/16499", "177/16000", "177/16600"])).toEqual([
      "177/16600",
      "177/16000",
      "174/16498",
      "s 173/16499",
    ])
  })

  const line: RealDrawing = {
    seriesCount: 100,
    seriesFrom: [1, 2],
    prefix: null,
    approximation: "ascending",
    wrap: true,
    winners: 2,
    surrogates: 2,
    onePerHolder: true,
  }
  const extractionB = "12305 05437 13526 02329 15458"
  test("B: upwards over one line, from the last number on to the first, until the drawn one is met", () => {
    const base = ["3/57697=a", "-3/57699=b", "3/57700=a", "99/99999=c", "0/0=c", "2/99999=d"]
    expect(played(extractionB, line, base)).toEqual([
      "x 3/57699",
      "3/57700",
      "99/99999",
      "h 0/0",
      "s 2/99999",
      "h 3/57697",
    ])
  })

  const ten: RealDrawing = {
    seriesFirst: 110,
    seriesCount: 10,
    seriesFrom: [1],
    prefix: "11",
    emptySeries: "lower",
    winners: 10,
  }
  const extractionC = "23337 82513 17082 53195 49504"
  const elements = (from: number, count: number, by = 1) =>
    Array.from({ length: count }, (_, index) => `113/${from + index * by}`)
  test("C: the drawn one and the nine next higher ones", () => {
    expect(played(extractionC, ten, elements(73_250, 20))).toEqual(elements(73_254, 10))
  })
  test("C: too few above: the lower ones; an empty series: the next lower series", () => {
    expect(played(extractionC, ten, ["114/73254", "112/1", ...elements(73_250, 8)])).toEqual([
      ...elements(73_254, 4),
      ...elements(73_253, 4, -1),
      "112/1",
      "114/73254",
    ])
  })

  test("D: circular within its only series", () => {
    const circle: RealDrawing = { seriesCount: 1, seriesFrom: [], prefix: null, wrap: true, winners: 3 }
    const base = ["0/10483", "0/99999", "0/0", "0/10484"]
    expect(played("20501 40340 10534 27858 38134", circle, base)).toEqual(["0/10484", "0/99999", "0/0"])
  })

  test("E: twenty series, brought into range", () => {
    const twenty: RealDrawing = {
      seriesCount: 20,
      seriesFrom: [1, 2],
      prefix: null,
      winners: 1,
      surrogates: 1,
    }
    expect(played("32485 45983 37442 18666 22999", twenty, ["8/53268", "8/53270", "88/53269"])).toEqual([
      "8/53270",
      "s 8/53268",
    ])
  })
})
