import type { DrawState } from "#app/domain/draws/draw"

/**
 * What a draw's state is to the public: `ahead` of its period, `open` in it, `over` after it until somebody closes it.
 * A result that is computed and not yet published is nobody's business.
 */
type PublicState = "ahead" | "open" | "over" | "closing" | "closed" | "published" | "canceled"

type Draw = { state: DrawState; periodStart: Date; periodEnd: Date }

/** The state that anyone may know at this moment. */
export function publicState({ state, periodStart, periodEnd }: Draw, now: Date): PublicState {
  if (state === "computed") return "closed"
  if (state !== "planned") return state
  return now < periodStart ? "ahead" : now <= periodEnd ? "open" : "over"
}

type WaitingDraw = { state: DrawState; closedAt: Date | null }

/**
 * Whether the extraction that a draw waits for counts no more: there was no list yet at `closesBy`, three hours
 * before it. The next one counts (enter-extraction refuses this one), and its day is not known yet.
 */
export function missedExtraction(
  { state, closedAt }: WaitingDraw,
  { now, closesBy }: { now: Date; closesBy: Date },
): boolean {
  if (state === "published" || state === "canceled") return false
  return (closedAt ?? now) > closesBy
}
