import { describe, expect, test } from "vitest"
import { permute } from "./permutation.server"

const key = Buffer.alloc(32, 7)
const otherKey = Buffer.alloc(32, 8)
const positions = (count: number) => Array.from({ length: count }, (_, position) => position)

/** Pearson's statistic of how often each of the equally likely cells was hit. */
function chiSquare(hits: number[]): number {
  const expected = hits.reduce((sum, n) => sum + n, 0) / hits.length
  return hits.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
}

describe("the permutation", () => {
  test.each([1, 2, 3, 7, 10, 97, 1_000, 1_023, 100_000])("gives each of %i values exactly once", (size) => {
    const seen = new Set<number>()
    for (const position of positions(size)) {
      const value = permute({ key, size, position })
      seen.add(value)
      if (value < 0 || value >= size) throw new Error(`outside: ${value}`)
    }
    expect(seen.size).toBe(size)
  })

  test("spreads the first numbers evenly over 200 series", () => {
    const hits = Array.from({ length: 200 }, () => 0)
    const size = 200 * 100_000
    for (const position of positions(20_000)) {
      const series = Math.floor(permute({ key, size, position }) / 100_000)
      hits[series] = (hits[series] ?? 0) + 1
    }
    // 199 degrees of freedom: above 267 in one case of a thousand, below 145 likewise.
    expect(chiSquare(hits)).toBeLessThan(267)
    expect(chiSquare(hits)).toBeGreaterThan(145)
  })

  test("spreads them evenly over the last digit and over the element's thousands", () => {
    const size = 10 * 100_000
    const digits = Array.from({ length: 10 }, () => 0)
    const thousands = Array.from({ length: 100 }, () => 0)
    for (const position of positions(20_000)) {
      const value = permute({ key, size, position })
      digits[value % 10] = (digits[value % 10] ?? 0) + 1
      const thousand = Math.floor((value % 100_000) / 1_000)
      thousands[thousand] = (thousands[thousand] ?? 0) + 1
    }
    expect(chiSquare(digits)).toBeLessThan(27.9)
    expect(chiSquare(thousands)).toBeLessThan(148.3)
  })

  test("gives neighbours nothing in common", () => {
    const size = 2_000_000
    const values = positions(5_000).map((position) => permute({ key, size, position }))
    const steps = values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? 0)))
    // Two random points of a line lie a third of it apart on average.
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length / size
    expect(mean).toBeGreaterThan(0.32)
    expect(mean).toBeLessThan(0.347)
    expect(new Set(steps).size).toBeGreaterThan(4_950)
  })

  test("is another under another key or size", () => {
    const row = (k: Buffer, size: number) =>
      positions(100).map((position) => permute({ key: k, size, position }))
    const same = (x: number[], y: number[]) => x.filter((value, i) => value === y[i]).length
    expect(same(row(key, 100_000), row(otherKey, 100_000))).toBeLessThan(3)
    expect(same(row(key, 100_000), row(key, 200_000))).toBeLessThan(3)
  })

  test("does not change when its caller wipes the key afterwards", () => {
    const own = Buffer.alloc(32, 9)
    const before = permute({ key: own, size: 1_000, position: 1 })
    own.fill(0)
    expect(permute({ key: Buffer.alloc(32, 9), size: 1_000, position: 1 })).toBe(before)
    const fresh = positions(1_000).map((position) =>
      permute({ key: Buffer.alloc(32, 9), size: 1_000, position }),
    )
    expect(new Set(fresh).size).toBe(1_000)
  })

  test("stays what it was: numbers already given out depend on it", () => {
    const counting = Buffer.from(positions(32))
    const first = (size: number) => positions(6).map((position) => permute({ key: counting, size, position }))
    // Reckoned once more by a program of its own, in another language.
    expect(first(20_000_000)).toEqual([18098469, 5277411, 597600, 1265546, 10192425, 6953328])
    expect(first(100_000)).toEqual([42084, 27181, 32692, 73037, 56679, 36427])
  })

  test("refuses a short key, a position outside and a size that is none", () => {
    expect(() => permute({ key: Buffer.alloc(16), size: 10, position: 0 })).toThrow(RangeError)
    expect(() => permute({ key, size: 10, position: 10 })).toThrow(RangeError)
    expect(() => permute({ key, size: 10, position: -1 })).toThrow(RangeError)
    expect(() => permute({ key, size: 10, position: 0.5 })).toThrow(RangeError)
    expect(() => permute({ key, size: 0, position: 0 })).toThrow(RangeError)
  })
})
