import { setTimeout as sleep } from "node:timers/promises"

/** A piece of work that takes so much longer than the quickest one is being kept waiting by others. */
const CROWDED = 1.5
/** Rests for each millisecond of waiting: at its most courteous the work takes a tenth of the time. */
const RESTS = 9
const LONGEST_REST_MS = 400

/**
 * Lets long work in small pieces give way to people: alone it runs at full speed, and where its pieces take longer than
 * they could it rests in between. Call it after each piece with how long that took, in milliseconds.
 */
export function courtesy(): (tookMs: number) => Promise<void> {
  let quickest = Number.POSITIVE_INFINITY
  return async (tookMs) => {
    quickest = Math.min(quickest, tookMs)
    if (tookMs > quickest * CROWDED) await sleep(Math.min(tookMs * RESTS, LONGEST_REST_MS))
  }
}
