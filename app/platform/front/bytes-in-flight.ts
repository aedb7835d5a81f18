import type { Refusal } from "./refusal"

const MB = 1024 * 1024

/**
 * How many bytes of bodies one process holds at the same time. Whoever's phone shrinks a photo sends 1.5 MB at most, so
 * an address, which a bar or a mobile network shares, has room for thirty of those or four of the largest. All together
 * are more than photos that may wait in line (`platform/photo`), and little beside what waits to be collected after a
 * burst.
 */
export const FILE_BYTES: Limits = { perAddress: 48 * MB, inAll: 96 * MB }

/** Forms without a file have room of their own: no upload takes a login's place. */
export const TEXT_BYTES: Limits = { perAddress: 8 * MB, inAll: 32 * MB }

export type Limits = { perAddress: number; inAll: number }
/** What one request holds; nothing more is counted for it once it has been given back. */
export type HeldBytes = { take(bytes: number): Refusal | null; giveBack(): void }

/** Counts what requests hold; `hold` opens a request's account. */
export function bytesInFlight({ perAddress, inAll }: Limits) {
  const held = new Map<string, number>()
  let all = 0
  const add = (address: string, bytes: number) => {
    all += bytes
    const its = (held.get(address) ?? 0) + bytes
    if (its > 0) held.set(address, its)
    else held.delete(address)
  }

  return {
    hold(address: string): HeldBytes {
      let own = 0
      let isOver = false
      return {
        take(bytes) {
          if (isOver) return null
          if ((held.get(address) ?? 0) + bytes > perAddress)
            return { status: 429, reason: "bytes of an address" }
          if (all + bytes > inAll) return { status: 503, reason: "bytes in all" }
          own += bytes
          add(address, bytes)
          return null
        },
        giveBack() {
          if (isOver) return
          isOver = true
          add(address, -own)
        },
      }
    },
    /** Zero once nobody sends anything. */
    inAll: () => all,
  }
}
