import { describe, expect, it } from "vitest"
import { MAX_PARTS, multipartEdges } from "./multipart-edges.server"

const whole = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nvalue\r\n--${boundary}--\r\n`

/** Feeds a body in pieces of `size` bytes; 0 where it passed, else the status. */
function feed(text: string, boundary: string, size: number): number {
  const edges = multipartEdges(boundary)
  const body = Buffer.from(text, "latin1")
  for (let at = 0; at < body.length; at += size) {
    const refusal = edges.see(body.subarray(at, at + size))
    if (refusal) return refusal.status
  }
  return edges.end()?.status ?? 0
}

describe("the edges of a multipart body", () => {
  it("pass however the body is cut into chunks", () => {
    for (const boundary of ["x", "----WebKitFormBoundaryabc", "y".repeat(70)])
      for (const size of [1, 2, 3, 7, 50, 10_000]) expect(feed(whole(boundary), boundary, size)).toBe(0)
    expect(feed(`\r\n${whole("x")}`, "x", 1)).toBe(0)
    expect(feed("--x--", "x", 2)).toBe(0)
  })

  it("are missed in a body that was cut off, is empty or is something else", () => {
    const text = whole("abc")
    for (const size of [1, 7, 10_000]) {
      for (const cut of [10, 40, text.length - 4]) expect(feed(text.slice(0, cut), "abc", size)).toBe(400)
      expect(feed("", "abc", size)).toBe(400)
      expect(feed(whole("other"), "abc", size)).toBe(400)
      expect(feed(`${text}more`, "abc", size)).toBe(400)
    }
  })
})

describe("the parts of a multipart body", () => {
  const emptyPart = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const bodyOf = (parts: number) => `${emptyPart.repeat(parts)}--x--\r\n`

  it("are as many as a form may have, however the body is cut into chunks", () => {
    for (const size of [1, 7, 64, 10_000]) {
      expect(feed(bodyOf(MAX_PARTS), "x", size)).toBe(0)
      expect(feed(bodyOf(MAX_PARTS + 1), "x", size)).toBe(400)
    }
  })

  it("are refused long before the end of a body of nothing else", () => {
    const edges = multipartEdges("x")
    const body = Buffer.from(bodyOf(190_000))
    let passed = 0
    while (passed < body.length && !edges.see(body.subarray(passed, passed + 1_000))) passed += 1_000
    expect(passed).toBeLessThan(100_000)
  })

  it("have a short head, and contents of any length", () => {
    const named = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`
    for (const size of [1, 5, 4_096]) {
      expect(feed(named("a".repeat(7_000), "\r\n\r\n--".repeat(20_000)), "x", size)).toBe(0)
      expect(feed(named("a".repeat(9_000), "value"), "x", size)).toBe(400)
    }
  })
})
