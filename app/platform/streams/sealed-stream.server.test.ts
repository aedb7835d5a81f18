import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { openStream, sealStream } from "./sealed-stream.server"

async function* pieces(whole: Buffer, length: number) {
  for (let at = 0; at < whole.length; at += length) yield whole.subarray(at, at + length)
}
async function gathered(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

const key = randomBytes(32)

test.each([1, 15, 16, 29, 1_000])("what was encrypted comes back, in pieces of %i bytes", async (length) => {
  const plain = randomBytes(3_001)
  const sealed = await gathered(sealStream(key, pieces(plain, length)))
  expect(sealed.includes(plain.subarray(0, 16))).toBe(false)
  expect(await gathered(openStream(key, pieces(sealed, length)))).toEqual(plain)
})

test("a byte that was changed or is missing is found at the end", async () => {
  const sealed = await gathered(sealStream(key, pieces(randomBytes(500), 100)))
  const changed = Buffer.from(sealed)
  changed[40]! ^= 1
  for (const spoilt of [changed, sealed.subarray(0, -1), sealed.subarray(0, 20)])
    await expect(gathered(openStream(key, pieces(spoilt, 64)))).rejects.toThrow()
  await expect(gathered(openStream(randomBytes(32), pieces(sealed, 64)))).rejects.toThrow()
})
