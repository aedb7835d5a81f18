import type { Readable } from "node:stream"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { RuleBroken } from "#app/errors"
import { network } from "#app/platform/network"
import { addressOf } from "#app/platform/requests/request.server"

/**
 * Each takes a core while it is read, and nobody has to sign in for one. It goes on no faster than it is read: whoever reads
 * nothing of theirs must not keep everybody else from it.
 */
const OPEN = { inAll: 16, ofOneAddress: 2 }
const COME_BACK_SECONDS = 10
const open = new Map<string, number>()

/**
 * A file that is packed while it is read, a few at once in a process, of an address fewer. Its place is free once it is packed,
 * failed, or whoever asked has left, who then costs nothing more. Throws BUSY.
 */
export function packedStream(request: Request, pack: () => Readable): ReadableStream {
  const whose = network(addressOf(request))
  const theirs = open.get(whose) ?? 0
  const all = [...open.values()].reduce((sum, count) => sum + count, 0)
  if (theirs >= OPEN.ofOneAddress || all >= OPEN.inAll)
    throw new RuleBroken("BUSY", { data: { retryAfter: COME_BACK_SECONDS } })
  const file = pack()
  open.set(whose, theirs + 1)
  file.once("close", () => leavePlace(whose))
  const { signal } = request
  const leave = () => file.destroy()
  signal.addEventListener("abort", leave, { once: true })
  if (signal.aborted) leave()
  return createReadableStreamFromReadable(file)
}

function leavePlace(whose: string): void {
  const left = (open.get(whose) ?? 1) - 1
  if (left > 0) open.set(whose, left)
  else open.delete(whose)
}
