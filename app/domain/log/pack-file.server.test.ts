import { Readable } from "node:stream"
import { buffer, text } from "node:stream/consumers"
import { createGunzip, inflateRawSync, gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { gzipped } from "./pack-file.server"

const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n} {"n":${n}}\n`)

async function* inPieces(of: string[], each: number): AsyncGenerator<string> {
  for (let at = 0; at < of.length; at += each) yield of.slice(at, at + each).join("")
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }
const [HEADER, TRAILER] = [10, 8]

/** What stands in each member, by RFC 1952: a header without a name, the deflated bytes, sum and length. */
function membersOf(packed: Buffer): string[] {
  const members: string[] = []
  for (let at = 0; at < packed.length;) {
    const begun = packed.subarray(at + HEADER)
    const { engine } = inflateRawSync(begun, { info: true } as object) as unknown as Inflated
    const end = at + HEADER + engine.bytesWritten + TRAILER
    members.push(gunzipSync(packed.subarray(at, end)).toString())
    at = end
  }
  return members
}

describe("lines that are packed", () => {
  test.each([
    [7, 3, 2, [3, 3, 1]],
    [7, 3, 7, [3, 3, 1]],
    [6, 3, 2, [3, 3]],
    [6, 3, 1, [3, 3]],
    [2, 3, 1, [2]],
    [0, 3, 1, [0]],
  ])("%i of them by %i in a part, which come %i at a time", async (count, each, at, sizes) => {
    const written = lines(count)
    const packed = await buffer(gzipped(inPieces(written, at), each))
    expect(gunzipSync(packed).toString()).toBe(written.join(""))
    const parts = membersOf(packed)
    expect(parts.map((part) => part.split("\n").length - 1)).toEqual(sizes)
    expect(parts.join("")).toBe(written.join(""))
  })

  test("are one part where they are few", async () => {
    expect(membersOf(await buffer(gzipped(inPieces(lines(2_000), 1_000))))).toHaveLength(1)
  })

  test("are a part by the million", async () => {
    const written = Array.from({ length: 1_000_001 }, (_, n) => `${n}\n`)
    const parts = membersOf(await buffer(gzipped(inPieces(written, 100_000))))
    expect(parts.map((part) => part.split("\n").length - 1)).toEqual([1_000_000, 1])
  })

  test("are read whole wherever the bytes are cut on their way", async () => {
    const written = lines(9)
    const packed = await buffer(gzipped(inPieces(written, 2), 2))
    const bytes = Array.from(packed, (byte) => Buffer.of(byte))
    expect(await text(Readable.from(bytes).pipe(createGunzip()))).toBe(written.join(""))
  })

  test("say what went wrong as they were read, in any part", async () => {
    async function* broken(): AsyncGenerator<string> {
      yield* inPieces(lines(5), 2)
      throw new Error("the line was lost")
    }
    await expect(buffer(gzipped(broken(), 2))).rejects.toThrow("the line was lost")
  })

  test("let go of what they come from when nobody reads on", async () => {
    let open = true
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield lines(100).join("")
      } finally {
        open = false
      }
    }
    const packed = gzipped(endless(), 1_000)
    for await (const _ of packed) break
    await expect.poll(() => open).toBe(false)
  })
})
