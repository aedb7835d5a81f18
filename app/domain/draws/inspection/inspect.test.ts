import { describe, expect, test } from "vitest"
import { drawnNumber } from "./drawn-number"
import { inspect, type NumberBase, type EntryNumber, type InspectionRule } from "./inspect"

/** `S/E` belongs to a holder of its own, `S/E=h` to h; a leading `-` stands for a number that is not eligible. */
function numberOf(text: string): EntryNumber {
  const [, out, series, element, holder] = /^(-?)(\d+)\/(\d+)(?:=(.+))?$/.exec(text)!
  return { series: Number(series), element: Number(element), holder: holder ?? text, eligible: !out }
}

const lineOf = ({ series, element }: { series: number; element: number }) => series * 100_000 + element

/** A base in memory that gives small blocks, an empty one among them, and notes how many numbers were read. */
function baseOf(texts: string[], blockSize = 2): NumberBase<EntryNumber> & { read: number } {
  const numbers = texts.map(numberOf).sort((a, b) => lineOf(a) - lineOf(b))
  function* blocks(found: EntryNumber[]) {
    yield []
    for (let at = 0; at < found.length; at += blockSize) {
      const block = found.slice(at, at + blockSize)
      base.read += block.length
      yield block
    }
  }
  const between = (low: number, high: number) =>
    numbers.filter((number) => low <= lineOf(number) && lineOf(number) <= high)
  const base: ReturnType<typeof baseOf> = {
    read: 0,
    upwards: (from, to) => blocks(between(lineOf(from), lineOf(to))),
    downwards: (from, to) => blocks(between(lineOf(to), lineOf(from)).reverse()),
  }
  return base
}

const way: InspectionRule = {
  seriesFirst: 0,
  seriesCount: 10,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "none",
  winners: 100,
  surrogates: 0,
  onePerHolder: false,
}

const marks = { winner: "", surrogate: "s ", ineligible: "x ", "holder-already-won": "h " }

/** The trail as `series/element`, marked with `s` for a surrogate, `x` for an ineligible one, `h` for a holder's second. */
async function trailOf(
  rule: Partial<InspectionRule>,
  drawn: string,
  base: NumberBase<EntryNumber>,
): Promise<string[]> {
  const trail: string[] = []
  for await (const steps of inspect({ ...way, ...rule }, numberOf(drawn), base)) {
    expect(steps.length).toBeGreaterThan(0)
    for (const { number, outcome } of steps) trail.push(`${marks[outcome]}${number.series}/${number.element}`)
  }
  return trail
}

const inspected = (rule: Partial<InspectionRule>, drawn: string, distributed: string[]) =>
  trailOf(rule, drawn, baseOf(distributed))

describe("the vector that tells rules apart: drawn 12.003, distributed 12.000 and 12.007", () => {
  test.each([
    ["alternating", ["0/12000", "0/12007"]],
    ["higher-then-lower", ["0/12007", "0/12000"]],
    ["ascending", ["0/12007"]],
  ] as const)("%s", async (approximation, expected) => {
    expect(await inspected({ approximation }, "0/12003", ["0/12000", "0/12007"])).toEqual(expected)
  })
})

describe("the real rules of app/domain/README.md, from the extraction to the trail", () => {
  type Drawing = Omit<Parameters<typeof drawnNumber>[0], "seriesFirst">
  type RealDrawing = Partial<InspectionRule> & Drawing
  async function played(extraction: string, rule: RealDrawing, base: string[]) {
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

  test("A: the next higher ones, then the next lower ones of the same series, without wrapping", async () => {
    const base = ["174/16497", "175/16400=b", "175/16490=a", "175/16500=a", "-175/16501=c", "175/99999=b"]
    const more = ["175/00000=d", "175/16000=e", "176/16497=f"]
    expect(await played(extractionA, nearest, [...base, ...more])).toEqual([
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
  test("A: an empty series leads to the next higher ones, failing those to the next lower ones", async () => {
    expect(await played(extractionA, nearest, ["174/16498", "173/16499", "177/16000", "177/16600"])).toEqual([
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
  test("B: upwards over one line, from the last number on to the first, until the drawn one is met", async () => {
    const base = ["3/57697=a", "-3/57699=b", "3/57700=a", "99/99999=c", "0/0=c", "2/99999=d"]
    expect(await played(extractionB, line, base)).toEqual([
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
  test("C: the drawn one and the nine next higher ones", async () => {
    expect(await played(extractionC, ten, elements(73_250, 20))).toEqual(elements(73_254, 10))
  })
  test("C: too few above: the lower ones; an empty series: the next lower series", async () => {
    expect(await played(extractionC, ten, ["114/73254", "112/1", ...elements(73_250, 8)])).toEqual([
      ...elements(73_254, 4),
      ...elements(73_253, 4, -1),
      "112/1",
      "114/73254",
    ])
  })

  test("D: circular within its only series", async () => {
    const circle: RealDrawing = { seriesCount: 1, seriesFrom: [], prefix: null, wrap: true, winners: 3 }
    const base = ["0/10483", "0/99999", "0/0", "0/10484"]
    expect(await played("20501 40340 10534 27858 38134", circle, base)).toEqual(["0/10484", "0/99999", "0/0"])
  })

  test("E: twenty series, brought into range", async () => {
    const twenty: RealDrawing = {
      seriesCount: 20,
      seriesFrom: [1, 2],
      prefix: null,
      winners: 1,
      surrogates: 1,
    }
    expect(await played("32485 45983 37442 18666 22999", twenty, ["8/53268", "8/53270", "88/53269"])).toEqual(
      ["8/53270", "s 8/53268"],
    )
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
  ] as const)("%s, wrap %s, from %s", async (approximation, wrap, drawn, expected) => {
    const trail = await inspected({ approximation, wrap }, drawn, edges)
    expect(trail.map((number) => number.slice(2)).join(" ")).toBe(expected)
  })

  test("alternating takes the one above before the one below at the same distance", async () => {
    const base = ["0/10", "0/12", "0/14", "0/16", "0/18"]
    expect(await inspected({ approximation: "alternating" }, "0/14", base)).toEqual([
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
  ] as const)("%s", async (emptySeries, expected) => {
    for (const approximation of ["higher-then-lower", "alternating"] as const) {
      const rule = { approximation, emptySeries, seriesFirst: 2, seriesCount: 6, wrap: true }
      const trail = await inspected(rule, "4/9", one)
      expect(trail.map((number) => number[0]).join(" ")).toBe(expected)
    }
  })
  test("ascending goes through all series, whatever is said of empty ones", async () => {
    const rule = { approximation: "ascending", seriesFirst: 2, seriesCount: 6 } as const
    expect(await inspected(rule, "4/5", one)).toEqual(["4/5", "5/5", "6/5", "7/5"])
    expect(await inspected({ ...rule, wrap: true }, "4/6", one)).toEqual([
      "5/5",
      "6/5",
      "7/5",
      "2/5",
      "3/5",
      "4/5",
    ])
  })
  test("every series is searched from the drawn element", async () => {
    const base = ["3/4", "3/6", "4/4", "4/6"]
    expect(await inspected({ emptySeries: "higher-then-lower" }, "3/5", base)).toEqual([
      "3/6",
      "3/4",
      "4/6",
      "4/4",
    ])
  })
})

describe("who is passed over", () => {
  const two = { approximation: "ascending", winners: 1, surrogates: 1, onePerHolder: true } as const
  test("the ineligible, whether or not the holder has won, then who already stands in the result", async () => {
    expect(await inspected(two, "0/0", ["-0/1=a", "0/2=a", "-0/3=a", "0/4=a", "0/5=b", "0/6=c"])).toEqual([
      "x 0/1",
      "0/2",
      "x 0/3",
      "h 0/4",
      "s 0/5",
    ])
  })
  test("nobody for having won where a holder may win twice", async () => {
    expect(await inspected({ ...two, onePerHolder: false }, "0/0", ["0/1=a", "0/2=a", "0/3=a"])).toEqual([
      "0/1",
      "s 0/2",
    ])
  })
  test("one holder for everything wins once, and every number is inspected", async () => {
    const base = Array.from({ length: 50 }, (_, index) => `${index % 5}/${index}=a`)
    const trail = await inspected({ ...two, wrap: true }, "2/25", base)
    expect(trail.filter((number) => !number.startsWith("h"))).toEqual(["2/27"])
    expect(new Set(trail).size).toBe(50)
  })
  test("where nothing is wanted, nothing is inspected", async () => {
    expect(await inspected({ winners: 0 }, "0/12003", ["0/12000", "0/12007"])).toEqual([])
  })

  test("fewer eligible than wanted is a result", async () => {
    const trail = await inspected({ ...way, winners: 2, surrogates: 2 }, "0/0", ["0/1", "-0/2", "0/3", "0/4"])
    expect(trail).toEqual(["0/1", "x 0/2", "0/3", "s 0/4"])
  })
})

describe("what is read", () => {
  test.each(["ascending", "higher-then-lower", "alternating"] as const)(
    "%s: nothing of an empty base",
    async (approximation) => {
      expect(await inspected({ approximation, wrap: true, emptySeries: "alternating" }, "3/5", [])).toEqual(
        [],
      )
    },
  )
  test.each(["ascending", "higher-then-lower", "alternating"] as const)(
    "%s: no more than the blocks that hold the last one wanted",
    async (approximation) => {
      const base = baseOf(Array.from({ length: 1000 }, (_, index) => `${index % 10}/${index}`))
      await trailOf({ approximation, winners: 3, wrap: true }, "5/500", base)
      expect(base.read).toBeLessThanOrEqual(8)
    },
  )
  test("readings that are no longer needed are ended", async () => {
    const ended: string[] = []
    async function* forever(name: string) {
      try {
        for (let element = 0; ; element++) yield [numberOf(`0/${element}`)]
      } finally {
        ended.push(name)
      }
    }
    const base = { upwards: () => forever("up"), downwards: () => forever("down") }
    await trailOf({ approximation: "alternating", winners: 3 }, "0/500", base)
    expect(ended.sort()).toEqual(["down", "up"])
  })
})
