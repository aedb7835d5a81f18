import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { newFileKey, openFiles } from "#app/platform/files.server"
import { startSmallS3 } from "../support/small-s3"

const clock = { now: () => new Date() }
Object.assign(process.env, { AWS_ACCESS_KEY_ID: "any", AWS_SECRET_ACCESS_KEY: "any" })

test.each(["before", "midway"] as const)("a bucket that hangs %s a file is given up", async (hangs) => {
  const s3 = await startSmallS3({ hangs })
  try {
    const files = openFiles(s3.url, { connectionTimeout: 100, socketTimeout: 100 })
    const key = newFileKey("photos", "jpg", clock)
    await files.put(key, Buffer.from("picture"), "image/jpeg")
    await expect(files.find(key).then((stream) => stream && text(stream))).rejects.toThrow()
  } finally {
    await s3.close()
  }
})
