import { v7 } from "uuid"

/** Numbers that look random and are the same for the same seed, on every machine. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  chance(share: number): boolean
  pick<Item>(list: readonly Item[]): Item
  /** One of the items, as often as its weight says. */
  weigh<Item>(list: readonly (readonly [Item, number])[]): Item
  bytes(count: number): Buffer
  /** A UUID v7 of that moment. */
  uuid(at: Date): string
}

/** A small generator (mulberry32); never for secrets. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => int(0, 255)))

  function pick<Item>(list: readonly Item[]): Item {
    if (list.length === 0) throw new RangeError("nothing to pick from")
    return list[int(0, list.length - 1)] as Item
  }

  function weigh<Item>(list: readonly (readonly [Item, number])[]): Item {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of list) if ((left -= weight) < 0) return item
    return pick(list)[0]
  }

  const uuid = (at: Date) => v7({ msecs: at.getTime(), random: bytes(16), seq: int(0, 2 ** 31) })
  return { next, int, chance: (share) => next() < share, pick, weigh, bytes, uuid }
}

let last = 100_000

/** A number that nobody in this process had before; the demo's own stay below 100,000. */
export const nextNumber = (): number => ++last
