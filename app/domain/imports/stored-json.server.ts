import { setTimeout as sleep } from "node:timers/promises"
import { text } from "node:stream/consumers"
import type { Files } from "#app/platform/storage/files.server"

const TRIES = 4
const AGAIN_MS = 25

export const storeJson = (files: Files, key: string, value: unknown): Promise<void> =>
  files.put(key, Buffer.from(JSON.stringify(value)), "application/json")

/**
 * What a key holds; undefined where there is none, `broken` where it is no JSON. A release before wrote in place: a file of
 * its that is half there is read again a moment later, unless its writer died in the middle.
 */
export async function findJson<Value>(files: Files, key: string): Promise<Value | "broken" | undefined> {
  for (let attempt = 1; ; attempt++) {
    const stream = await files.find(key)
    if (!stream) return undefined
    try {
      return JSON.parse(await text(stream)) as Value
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      if (attempt === TRIES) return "broken"
      await sleep(AGAIN_MS * attempt)
    }
  }
}
