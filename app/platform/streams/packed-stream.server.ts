import type { Readable } from "node:stream"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { RuleBroken } from "#app/errors"

/** Each takes a core for seconds, and nobody has to sign in for one. */
const AT_ONCE = 2
const COME_BACK_SECONDS = 10
let packing = 0

/**
 * A file that is packed while it is sent, a few at once in a process. Its place is free once it is packed, failed, or
 * whoever asked has left, who then costs nothing more. Throws BUSY.
 */
export function packedStream({ signal }: Request, pack: () => Readable): ReadableStream {
  if (packing >= AT_ONCE) throw new RuleBroken("BUSY", { data: { retryAfter: COME_BACK_SECONDS } })
  const file = pack()
  packing++
  file.once("close", () => packing--)
  const leave = () => file.destroy()
  signal.addEventListener("abort", leave, { once: true })
  if (signal.aborted) leave()
  return createReadableStreamFromReadable(file)
}
