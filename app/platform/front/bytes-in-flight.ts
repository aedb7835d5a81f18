import type { FrontRefusal } from "./refusal"

const MB = 1024 * 1024

/**
 * How many bytes of bodies one process holds at the same time. Whoever's phone shrinks a photo sends 1.5 MB at most, so
 * an address, which a bar or a mobile network shares, has room for thirty of those or four of the largest. All together
 * are more than photos that may wait in line (`platform/photos`), and little beside what waits to be collected after a
 * burst.
 */
export const FILE_BYTES: Limits = { perAddress: 48 * MB, inAll: 96 * MB }

/** Forms without a file have room of their own: no upload takes a login's place. */
export const TEXT_BYTES: Limits = { perAddress: 8 * MB, inAll: 32 * MB }

export type Limits = { perAddress: number; inAll: number }
/** What one request holds; nothing more is counted for it once it has been given back. */
export type HeldBytes = {
  take(bytes: number): FrontRefusal | null
  /** All of it came: from here on it is the application's, and makes room for nobody. */
  complete(): void
  giveBack(): void
}

type Body = {
  bytes: number
  movedAt: number
  isComplete: boolean
  giveBack(): void
  cut(refusal: FrontRefusal): void
}

/**
 * Counts the bytes that requests hold; `hold` opens a request's account. When all are taken, the address that holds most
 * makes room: its unfinished body that has not moved for longest is cut off. So nobody keeps everybody out by leaving bodies
 * unfinished, and many people behind one address hold little with a login each. A new request of the address that holds
 * most is refused itself.
 */
export function bytesInFlight({ perAddress, inAll }: Limits) {
  const held = new Map<string, { bytes: number; bodies: Set<Body> }>()
  const refusal: FrontRefusal = { status: 503, reason: "bytes in all" }
  let all = 0

  /** Whether there is room for so many more bytes of an address that would then hold `its`. */
  function makeRoom(bytes: number, its: number): boolean {
    if (all + bytes <= inAll) return true
    const most = [...held.values()]
      .filter((each) => each.bytes > its && [...each.bodies].some(isUnfinished))
      .sort((one, other) => other.bytes - one.bytes)[0]
    if (!most) return false
    const stalled = [...most.bodies].filter(isUnfinished).sort((a, b) => a.movedAt - b.movedAt)[0]!
    stalled.giveBack()
    stalled.cut(refusal)
    return makeRoom(bytes, its)
  }

  return {
    /** `cut` ends the request where its body has to make room. */
    hold(address: string, cut: Body["cut"]): HeldBytes {
      const its = held.get(address) ?? { bytes: 0, bodies: new Set<Body>() }
      held.set(address, its)
      const body: Body = { bytes: 0, movedAt: 0, isComplete: false, giveBack, cut }
      its.bodies.add(body)
      function giveBack() {
        if (!its.bodies.delete(body)) return
        its.bytes -= body.bytes
        all -= body.bytes
        if (its.bodies.size === 0) held.delete(address)
      }
      return {
        take(bytes) {
          if (!its.bodies.has(body)) return null
          if (its.bytes + bytes > perAddress) return { status: 429, reason: "bytes of an address" }
          if (!makeRoom(bytes, its.bytes + bytes)) return refusal
          body.bytes += bytes
          body.movedAt = performance.now()
          its.bytes += bytes
          all += bytes
          return null
        },
        complete: () => void (body.isComplete = true),
        giveBack,
      }
    },
    /** Zero once nobody sends anything. */
    inAll: () => all,
  }
}

const isUnfinished = ({ bytes, isComplete }: Body) => bytes > 0 && !isComplete
