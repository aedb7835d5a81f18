import { beforeAll, expect, test, vi } from "vitest"
import { openFiles } from "#app/platform/storage/files.server"
import { storePhoto } from "./stored-photo.server"

// Its key is made by the clock, and the fault logged, by the settings.
beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1/none")
  vi.stubEnv("LOG_LEVEL", "silent")
})

const photo = {
  bytes: Buffer.from("a photo"),
  contentType: "image/jpeg",
  extension: "jpg",
  width: 1,
  height: 1,
} as const

/** A store that answers so to whoever puts a file there. */
const storeThat = (put: () => Promise<void>) => ({ ...openFiles("file:unused"), put })
const full = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }))
const away = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))
const hanging = () => new Promise<void>(() => {})

test.each(Object.entries({ full, away, hanging }))(
  "a store that is %s says when the same photo may come again",
  async (_, put) => {
    await expect(storePhoto(storeThat(put), photo, 20)).rejects.toMatchObject({
      code: "CANNOT_SEND_FILE",
      status: 503,
      details: { field: "photo", data: { retryAfter: 30 } },
    })
  },
)
