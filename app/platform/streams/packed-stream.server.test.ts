import { Readable } from "node:stream"
import { afterEach, expect, test } from "vitest"
import { packedStream } from "./packed-stream.server"

const request = (address: string, signal?: AbortSignal) =>
  new Request("http://x/tudo.zip", { signal, headers: { "x-client-address": address } })
/** A file that is never done. */
const endless = () => new Readable({ read() {} })
const small = () => Readable.from(["a", "b"], { objectMode: false })
const whole = (stream: ReadableStream) => new Response(stream).text()
const refused = expect.objectContaining({ code: "BUSY" })

afterEach(() => settled(() => {}))

test("an address has two open at once, and whoever asks for a third is told when to come back", async () => {
  const left = Array.from({ length: 2 }, () => new AbortController())
  for (const { signal } of left) packedStream(request("192.0.2.1", signal), endless)
  const third = () => packedStream(request("192.0.2.1"), small)
  expect(third).toThrow(refused)
  // Whoever leaves makes room, and whoever has their file, however often it is asked for.
  left[0]?.abort()
  for (let n = 0; n < 3; n++) expect(await whole(await settled(third))).toBe("ab")
  for (const each of left) each.abort()
})

test("those who read nothing of theirs keep nobody from reading, until there are too many of them", async () => {
  const left = new AbortController()
  for (let n = 0; n < 15; n++) packedStream(request(`198.51.100.${n}`, left.signal), endless)
  const next = () => packedStream(request("203.0.113.1"), small)
  for (let n = 0; n < 3; n++) expect(await whole(await settled(next))).toBe("ab")
  await settled(() => packedStream(request("198.51.100.99", left.signal), endless))
  expect(next).toThrow(refused)
  left.abort()
  expect(await whole(await settled(next))).toBe("ab")
})

test("a file that fails, or whose reader had left before it began, keeps no place", async () => {
  const left = AbortSignal.abort()
  for (let n = 0; n < 3; n++) {
    await settled(() => packedStream(request("192.0.2.2", left), endless))
    const failing = await settled(() =>
      packedStream(request("192.0.2.2"), () => endless().destroy(new Error("no such file"))),
    )
    await expect(whole(failing)).rejects.toThrow("no such file")
  }
})

test("one that is given up in the middle is open no longer", async () => {
  const file = endless()
  file.push("a")
  const reader = packedStream(request("192.0.2.3"), () => file).getReader()
  expect(Buffer.from((await reader.read()).value).toString()).toBe("a")
  await reader.cancel()
  await expect.poll(() => file.destroyed).toBe(true)
})

/** A stream's end is told a moment after it came. */
async function settled<Result>(ask: () => Result): Promise<Result> {
  await new Promise(setImmediate)
  return ask()
}
