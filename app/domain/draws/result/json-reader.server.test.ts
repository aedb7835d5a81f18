import { describe, expect, test } from "vitest"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import { JsonReader } from "./json-reader.server"

/** Reads in pieces of so many bytes, each in the same memory. */
function readerOf(text: string | Buffer, size: number): JsonReader {
  const bytes = Buffer.from(text as string)
  const memory = Buffer.alloc(size)
  let at = 0
  return new JsonReader("file", () => {
    if (at >= bytes.length) return undefined
    const copied = bytes.copy(memory, 0, at, at + size)
    at += copied
    return memory.subarray(0, copied)
  })
}

function read(text: string | Buffer, size = 7, take: "value" | "skip" = "value") {
  const reader = readerOf(text, size)
  const value = reader[take]()
  reader.end()
  return value
}

const good = [
  `{"a":[1,-2.5e+3,0,true,false,null,"text"],"b":{},"c":[]}`,
  ` \n\t\r{ "a" : [ 1 , 2 ] , "ação" : "é 🍺 \\u00e9 \\"quoted\\" \\\\ \\n \\ud83c\\udf7a" } \n`,
  `"only a text"`,
  `0`,
  `-0.0`,
  `[[[[]]]]`,
  `{"__proto__":{"x":1},"":0,"toString":1}`,
  `"\\ud800"`,
  `"${"x".repeat(5000)}"`,
]

test.each(good)("%s reads as everywhere, in pieces of any size", (text) => {
  for (const size of [1, 2, 3, 7, 100_000]) {
    expect(read(text, size)).toEqual(JSON.parse(text))
    expect(read(text, size, "skip")).toBeUndefined()
  }
})

const bad = [
  "",
  " ",
  "{",
  "[",
  `{"a"}`,
  `{"a":}`,
  `{"a":1,}`,
  "[1,]",
  "[,1]",
  "[1 2]",
  `{"a":1 "b":2}`,
  "{,}",
  "{1:2}",
  "01",
  "+1",
  "1.",
  ".5",
  "1e",
  "--1",
  "0x1",
  "NaN",
  "Infinity",
  "-",
  "tru",
  "truex",
  "nul",
  "True",
  "1_000",
  `"`,
  `"a`,
  `"\\`,
  `"\\x"`,
  `"\\u12"`,
  `"a\nb"`,
  `"a\tb"`,
  "'a'",
  "1 1",
  "{} {}",
  "[] ,",
  "//",
  "/* */ 1",
  "\uFEFF{}",
  "\u00a01",
  `{"a":1}}`,
  "]",
  "}",
  ":",
  "1".repeat(101),
  "[".repeat(40) + "]".repeat(40),
]

test.each(bad)("%s is refused, in pieces of any size", (text) => {
  for (const size of [1, 2, 5, 100_000])
    for (const take of ["value", "skip"] as const)
      expect(() => read(text, size, take), `${text} in ${size}`).toThrow(FileRefused)
})

test("bytes that are not UTF-8 are refused", () => {
  expect(() => read(Buffer.from([0x22, 0xff, 0x22]))).toThrow("UTF-8")
  expect(() => read(Buffer.from([0x22, 0xc3, 0x22]))).toThrow("UTF-8")
})

describe("what is stricter than elsewhere", () => {
  test.each([`{"a":1,"a":1}`, `{"a":1,"\\u0061":2}`, `[{"b":{"a":1,"c":2,"a":1}}]`])("%s", (text) => {
    expect(() => read(text)).toThrow("stands twice")
    expect(() => read(text, 3, "skip")).toThrow("stands twice")
  })
  test("a text is refused before it fills the memory", () => {
    expect(() => read(`"${"x".repeat(70_000)}"`, 1000, "skip")).toThrow("longer than anything")
  })
})

test("errors name line and column", () => {
  expect(() => read(`{\n  "a": 1,\n  "b" 2\n}`)).toThrow("file: line 3, column 7: a colon is missing here")
  expect(() => read(`[1,\n\n  2`)).toThrow("file: line 3, column 4: a comma or ] is missing here")
})

test("kinds are told without taking anything", () => {
  const reader = readerOf(`[{}, [], "a", 1, -1, true, false, null]`, 4)
  const kinds: string[] = []
  for (const _ of reader.items()) {
    kinds.push(reader.kind())
    reader.skip()
  }
  expect(kinds).toEqual(["object", "array", "string", "number", "number", "boolean", "boolean", "null"])
})
