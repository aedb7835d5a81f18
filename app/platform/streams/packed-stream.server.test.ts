import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { packedStream } from "./packed-stream.server"

const request = (signal?: AbortSignal) => new Request("http://x/tudo.zip", { signal })
/** A file that is never done. */
const endless = () => new Readable({ read() {} })
const whole = (stream: ReadableStream) => new Response(stream).text()

test("two files are packed at once, and whoever asks for a third is told when to come back", async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  packedStream(request(first.signal), endless)
  packedStream(request(second.signal), endless)
  const third = () => packedStream(request(), () => Readable.from(["a", "b"], { objectMode: false }))
  expect(third).toThrow(expect.objectContaining({ code: "BUSY" }))
  first.abort()
  // Whoever left makes room, and whoever has their file, however often it is asked for.
  for (let n = 0; n < 3; n++) expect(await whole(await settled(third))).toBe("ab")
  second.abort()
})

test("a file that fails, or whose reader had left before it began, keeps no place", async () => {
  const left = AbortSignal.abort()
  for (let n = 0; n < 3; n++) {
    await settled(() => packedStream(request(left), endless))
    const failing = await settled(() =>
      packedStream(request(), () => endless().destroy(new Error("no such file"))),
    )
    await expect(whole(failing)).rejects.toThrow("no such file")
  }
})

/** A stream's end is told a moment after it came. */
async function settled<Result>(ask: () => Result): Promise<Result> {
  await new Promise(setImmediate)
  return ask()
}
