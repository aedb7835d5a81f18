import { describe, expect, test } from "vitest"
import { baseOf, inspected, trailOf, way } from "./inspected.test-support"

describe("the vector that tells rules apart: drawn 12.003, distributed 12.000 and 12.007", () => {
  test.each([
    ["alternating", ["0/12000", "0/12007"]],
    ["higher-then-lower", ["0/12007", "0/12000"]],
    ["ascending", ["0/12007"]],
  ] as const)("%s", (approximation, expected) => {
    expect(inspected({ approximation }, "0/12003", ["0/12000", "0/12007"])).toEqual(expected)
  })
})

describe("the way within a series", () => {
  const edges = ["0/0", "0/1", "0/49999", "0/50000", "0/50001", "0/99998", "0/99999"]
  test.each([
    ["higher-then-lower", false, "0/50000", "50000 50001 99998 99999 49999 1 0"],
    ["higher-then-lower", true, "0/50000", "50000 50001 99998 99999 0 1 49999"],
    ["higher-then-lower", false, "0/0", "0 1 49999 50000 50001 99998 99999"],
    ["higher-then-lower", true, "0/0", "0 1 49999 50000 50001 99998 99999"],
    ["higher-then-lower", false, "0/99999", "99999 99998 50001 50000 49999 1 0"],
    ["higher-then-lower", true, "0/99999", "99999 0 1 49999 50000 50001 99998"],
    ["alternating", false, "0/50000", "50000 50001 49999 99998 99999 1 0"],
    ["alternating", true, "0/50000", "50000 50001 49999 99998 99999 1 0"],
    ["alternating", false, "0/0", "0 1 49999 50000 50001 99998 99999"],
    ["alternating", true, "0/0", "0 1 99999 99998 49999 50001 50000"],
    ["alternating", false, "0/99999", "99999 99998 50001 50000 49999 1 0"],
    ["alternating", true, "0/99999", "99999 0 99998 1 50001 50000 49999"],
    ["alternating", true, "0/49999", "49999 50000 50001 1 99998 0 99999"],
    ["ascending", false, "0/50000", "50000 50001 99998 99999"],
    ["ascending", true, "0/50000", "50000 50001 99998 99999 0 1 49999"],
    ["ascending", true, "0/0", "0 1 49999 50000 50001 99998 99999"],
  ] as const)("%s, wrap %s, from %s", (approximation, wrap, drawn, expected) => {
    const trail = inspected({ approximation, wrap }, drawn, edges)
    expect(trail.map((number) => number.slice(2)).join(" ")).toBe(expected)
  })

  test("alternating takes the one above before the one below at the same distance", () => {
    const base = ["0/10", "0/12", "0/14", "0/16", "0/18"]
    expect(inspected({ approximation: "alternating" }, "0/14", base)).toEqual([
      "0/14",
      "0/16",
      "0/12",
      "0/18",
      "0/10",
    ])
  })
})

describe("the order of the series", () => {
  const one = Array.from({ length: 6 }, (_, index) => `${index + 2}/5`)
  test.each([
    ["none", "4"],
    ["higher-then-lower", "4 5 6 7 3 2"],
    ["lower", "4 3 2 5 6 7"],
    ["alternating", "4 5 3 6 2 7"],
  ] as const)("%s", (emptySeries, expected) => {
    for (const approximation of ["higher-then-lower", "alternating"] as const) {
      const rule = { approximation, emptySeries, seriesFirst: 2, seriesCount: 6, wrap: true }
      const trail = inspected(rule, "4/9", one)
      expect(trail.map((number) => number[0]).join(" ")).toBe(expected)
    }
  })
  test("ascending goes through all series, whatever is said of empty ones", () => {
    const rule = { approximation: "ascending", seriesFirst: 2, seriesCount: 6 } as const
    expect(inspected(rule, "4/5", one)).toEqual(["4/5", "5/5", "6/5", "7/5"])
    expect(inspected({ ...rule, wrap: true }, "4/6", one)).toEqual(["5/5", "6/5", "7/5", "2/5", "3/5", "4/5"])
  })
  test("every series is searched from the drawn element", () => {
    const base = ["3/4", "3/6", "4/4", "4/6"]
    expect(inspected({ emptySeries: "higher-then-lower" }, "3/5", base)).toEqual(["3/6", "3/4", "4/6", "4/4"])
  })
})

describe("who is passed over", () => {
  const two = { approximation: "ascending", winners: 1, surrogates: 1, onePerHolder: true } as const
  test("the ineligible, whether or not the holder has won, then who already stands in the result", () => {
    expect(inspected(two, "0/0", ["-0/1=a", "0/2=a", "-0/3=a", "0/4=a", "0/5=b", "0/6=c"])).toEqual([
      "x 0/1",
      "0/2",
      "x 0/3",
      "h 0/4",
      "s 0/5",
    ])
  })
  test("nobody for having won where a holder may win twice", () => {
    expect(inspected({ ...two, onePerHolder: false }, "0/0", ["0/1=a", "0/2=a", "0/3=a"])).toEqual([
      "0/1",
      "s 0/2",
    ])
  })
  test("one holder for everything wins once, and every number is inspected", () => {
    const base = Array.from({ length: 50 }, (_, index) => `${index % 5}/${index}=a`)
    const trail = inspected({ ...two, wrap: true }, "2/25", base)
    expect(trail.filter((number) => !number.startsWith("h"))).toEqual(["2/27"])
    expect(new Set(trail).size).toBe(50)
  })
  test("where nothing is wanted, nothing is inspected", () => {
    expect(inspected({ winners: 0 }, "0/12003", ["0/12000", "0/12007"])).toEqual([])
  })

  test("fewer eligible than wanted is a result", () => {
    const trail = inspected({ ...way, winners: 2, surrogates: 2 }, "0/0", ["0/1", "-0/2", "0/3", "0/4"])
    expect(trail).toEqual(["0/1", "x 0/2", "0/3", "s 0/4"])
  })
})

describe("what is read", () => {
  test.each(["ascending", "higher-then-lower", "alternating"] as const)(
    "%s: nothing of an empty base",
    (approximation) => {
      expect(inspected({ approximation, wrap: true, emptySeries: "alternating" }, "3/5", [])).toEqual([])
    },
  )
  test.each([
    ["ascending", [5, 6, 7]],
    ["higher-then-lower", [5, 6, 7]],
    ["alternating", [5, 6, 7]],
  ] as const)("%s: no series behind the one with the last one wanted", (approximation, expected) => {
    const numbersOf = baseOf(["5/500", "7/1", "7/2", "8/3", "4/4"])
    const read: number[] = []
    const rule = { approximation, winners: 3, wrap: true, emptySeries: "higher-then-lower" } as const
    trailOf(rule, "5/500", (series) => {
      read.push(series)
      return numbersOf(series)
    })
    expect(read).toEqual(expected)
  })
})
