import { Readable } from "node:stream"
import { describe, expect, test } from "vitest"
import type { Files } from "#app/platform/storage/files.server"
import type { EntryNumber } from "#app/domain/draws/inspection/inspect"
import { readPlaces, readTrailStart } from "./read-result-file.server"
import { resultFile } from "./result-file.server"

const rule = {
  seriesFirst: 0,
  seriesCount: 1,
  seriesDigits: 2,
  seriesFrom: [],
  prefix: null,
  wrap: false,
  approximation: "ascending" as const,
  emptySeries: "none" as const,
  onePerHolder: true,
  winners: 2,
  surrogates: 2,
  prizes: ["00000", "00000", "00000", "00000", "00000"],
}
const numbers: EntryNumber[] = [5, 6, 7, 8, 9, 10].map((element, at) => ({
  series: 0,
  element,
  holder: String(at).repeat(64),
  eligible: element !== 6,
}))

/** A store whose streams come in pieces of so many bytes. */
function storeOf(size: number, base: EntryNumber[] = numbers): Files {
  const numbersOf = (series: number) => base.filter((number) => number.series === series)
  const { contents } = resultFile({ rule, base: { sha256: "0".repeat(64), numbersOf } })
  const bytes = Buffer.concat([...contents])
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return { find: () => Promise.resolve(Readable.from(pieces)) } as unknown as Files
}

describe.each([1, 7, 64, 100_000])("a stored result in pieces of %d bytes", (size) => {
  test("gives the beginning of its trail and its places", async () => {
    const files = storeOf(size)
    expect(await readTrailStart("k", { most: 3, files })).toEqual([
      { series: 0, element: 5, outcome: "winner" },
      { series: 0, element: 6, outcome: "ineligible" },
      { series: 0, element: 7, outcome: "winner" },
    ])
    const places = await readPlaces("k", { most: 9, files })
    expect(places.map(({ order, kind, element }) => [order, kind, element])).toEqual([
      [1, "titular", 5],
      [2, "titular", 7],
      [3, "surrogate", 8],
      [4, "surrogate", 9],
    ])
    expect(await readPlaces("k", { most: 1, files })).toHaveLength(1)
  })

  test("of an empty base has neither", async () => {
    const files = storeOf(size, [])
    expect(await readTrailStart("k", { most: 3, files })).toEqual([])
    expect(await readPlaces("k", { most: 3, files })).toEqual([])
  })
})
