import { expect, test } from "vitest"
import { canonicalJson } from "./canonical-json"

test("keys are sorted at every depth, and nothing is spaced", () => {
  const value = { b: [1, { z: null, a: true }], a: "á\n", B: -0, "10": 1, "9": 2 }
  expect(canonicalJson(value)).toBe('{"10":1,"9":2,"B":0,"a":"á\\n","b":[1,{"a":true,"z":null}]}')
})

test("the order in which keys were set does not matter", () => {
  expect(canonicalJson({ x: 1, y: { p: 1, q: 2 } })).toBe(canonicalJson({ y: { q: 2, p: 1 }, x: 1 }))
})

test("what is written reads back the same", () => {
  const value = { text: 'quote " and \\ and 🍺', numbers: [0, -1, 1.5, 1e21], empty: {}, none: [] }
  expect(JSON.parse(canonicalJson(value))).toEqual(value)
})

test.each([
  ["$", undefined],
  ["$.a", { a: undefined }],
  ["$.a[1]", { a: [1, Number.NaN] }],
  ["$[0]", [Number.POSITIVE_INFINITY]],
  ["$[0]", Array.from({ length: 1 })],
  ["$.at", { at: new Date(0) }],
  ["$.map", { map: new Map() }],
  ["$.n", { n: 1n }],
  ["$.f", { f: () => 1 }],
])("%s is named when it cannot be written", (path, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
  expect(() => canonicalJson(value)).toThrow(`${path} cannot`)
})
