import { once } from "node:events"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { openExchange } from "#app/platform/storage/exchange.server"
import { newFileKey, openFiles } from "#app/platform/storage/files.server"
import { runShutdown } from "#app/platform/shutdown.server"
import { startSmallS3 } from "../support/small-s3"
import { until } from "../support/until"

const clock = { now: () => new Date() }
Object.assign(process.env, { AWS_ACCESS_KEY_ID: "any", AWS_SECRET_ACCESS_KEY: "any" })

test.each(["before", "midway"] as const)("a bucket that hangs %s a file is given up", async (hangs) => {
  const s3 = await startSmallS3({ hangs })
  try {
    const files = openFiles(s3.url, { connectionTimeout: 100, socketTimeout: 100 })
    const key = newFileKey("photos", "jpg", clock)
    await files.put(key, Buffer.from("picture"), "image/jpeg")
    await expect(files.find(key).then((stream) => stream && text(stream))).rejects.toThrow(
      "timed out after 100 ms",
    )
  } finally {
    await s3.close()
  }
})

test("a bucket is not given up where whoever reads is slow", async () => {
  const [s3, silent] = [await startSmallS3(), await startSmallS3({ hangs: "before" })]
  const patience = { connectionTimeout: 5_000, socketTimeout: 500 }
  try {
    const [files, hanging] = [openFiles(s3.url, patience), openFiles(silent.url, patience)]
    const key = newFileKey("draws", "csv", clock)
    const contents = Buffer.alloc(24 * 1024 * 1024, "number")
    await openFiles(s3.url).put(key, contents, "text/csv")
    const stream = (await files.find(key))!
    const pieces: Buffer[] = []
    stream.on("data", (piece: Buffer) => pieces.push(piece))
    await once(stream, "data")
    stream.pause()
    // By then it would have been given up more than once.
    for (let times = 0; times < 2; times++) await expect(hanging.find(key)).rejects.toThrow("timed out")
    stream.resume()
    await once(stream, "end")
    expect(Buffer.concat(pieces).equals(contents)).toBe(true)
  } finally {
    await Promise.all([s3.close(), silent.close()])
  }
})

test("all that a process reads from a bucket, one after the other, goes over the connections that there are", async () => {
  const s3 = await startSmallS3()
  try {
    const [text, files] = ["a photo", openFiles(s3.url)]
    await files.put("photos/one.jpg", Buffer.from(text), "image/jpeg")
    for (let reading = 0; reading < 4; reading++) {
      expect(String(await files.readRange("photos/one.jpg", 0, text.length))).toBe(text)
      expect(await openExchange(s3.url, "photos/one.jpg").read()).toBe(text)
    }
    expect(s3.connections).toEqual({ made: 1, open: 1 })
    await runShutdown(() => {})
    await until("the process lets go of it", async () => s3.connections.open === 0)
  } finally {
    await s3.close()
  }
})

test("a stream of unknown length arrives in a bucket whole, and one that fails does not arrive", async () => {
  const s3 = await startSmallS3()
  try {
    const files = openFiles(s3.url)
    const parts = Array.from({ length: 40 }, (_, n) => Buffer.alloc(65_537, String(n % 10)))
    await files.put("exports/list.csv", Readable.from(parts, { objectMode: false }), "text/csv")
    expect(s3.objects.get("/bucket/exports/list.csv")?.equals(Buffer.concat(parts))).toBe(true)
    async function* failing() {
      yield "half"
      throw new Error("database away")
    }
    const half = files.put("exports/half.csv", Readable.from(failing()), "text/csv")
    await expect(half).rejects.toThrow("database away")
    expect(s3.objects.size).toBe(1)
  } finally {
    await s3.close()
  }
})
