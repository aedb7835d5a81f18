import { Readable } from "node:stream"
import { fromBufferPromise } from "yauzl"
import { expect, test } from "vitest"
import { zipChunks, type ZipPart } from "./zip.server"

const AT = new Date("2026-11-18T15:00:00Z")
const part = (name: string, text: string): ZipPart => ({
  name,
  open: () => Readable.from([Buffer.from(text)]),
})

async function written(parts: ZipPart[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zipChunks(parts, AT)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test("a ZIP has its parts in their order, an empty one too, and the same parts make the same bytes", async () => {
  const parts = [part("a/b.txt", "um"), part("c.txt", ""), { ...part("d.bin", "dois"), isPacked: true }]
  const [zip, again] = [await written(parts), await written(parts)]
  expect(again.equals(zip)).toBe(true)
  const archive = await fromBufferPromise(zip)
  const found: [string, string][] = []
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    found.push([entry.fileName, Buffer.concat(chunks).toString()])
  }
  expect(found).toEqual([
    ["a/b.txt", "um"],
    ["c.txt", ""],
    ["d.bin", "dois"],
  ])
})

test("a part is opened when those before it are through, and no more of it is read than is taken", async () => {
  let [pieces, opened, closed] = [0, 0, false]
  async function* endless() {
    try {
      for (;;) {
        pieces++
        yield Buffer.alloc(100_000, pieces)
      }
    } finally {
      closed = true
    }
  }
  const long = {
    name: "long",
    isPacked: true,
    open: () => Readable.from(endless(), { objectMode: false }),
  }
  const next = { name: "next", open: () => Readable.from([Buffer.of(++opened)]) }
  let taken = 0
  for await (const chunk of zipChunks([long, next], AT)) {
    taken += chunk.length
    if (taken > 1_000_000) break
  }
  expect(opened).toBe(0)
  expect(pieces).toBeLessThan(40)
  await new Promise((resolve) => setImmediate(resolve))
  expect(closed).toBe(true)
})

test("what goes wrong with a part goes wrong with the ZIP", async () => {
  const broken = { name: "broken", open: () => Promise.reject(new Error("gone")) }
  await expect(written([part("a", "um"), broken])).rejects.toThrow("gone")
})
