/** Pieces of work that take so much longer than the quickest one are being kept waiting by others. */
const CROWDED = 1.5
/** So many pieces are looked at together: one that stumbled by itself says nothing. */
const RECENT = 7
/** Rests for each millisecond of waiting: at its most courteous the work takes a tenth of the time. */
const RESTS = 9
const LONGEST_REST_MS = 400

/**
 * Lets long work in small pieces give way to people: alone it runs at full speed, and where its pieces take longer than
 * they could it rests in between. Told after each piece how long that took, it answers for how long to rest; both in
 * milliseconds.
 */
export function courtesy(): (tookMs: number) => number {
  const recent: number[] = []
  let quickest = Number.POSITIVE_INFINITY
  return (tookMs) => {
    recent.push(tookMs)
    if (recent.length > RECENT) recent.shift()
    quickest = Math.min(quickest, tookMs)
    const usual = recent.toSorted((a, b) => a - b)[recent.length >> 1]!
    return usual > quickest * CROWDED ? Math.min(usual * RESTS, LONGEST_REST_MS) : 0
  }
}
