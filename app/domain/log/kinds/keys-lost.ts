import type { EntryContent } from "#app/domain/log/entry.server"

/** Runs of series of a draw, by their numbers, whose keys nobody can ever show. */
type LostDraw = { drawId: string; segments: readonly number[] }

/** The keys of a draw are lost: what they gave stays, and what comes is given by others. */
export const drawKeysLostSay = (at: Date, { drawId, segments }: LostDraw): EntryContent => ({
  kind: "keys-lost",
  at: at.toISOString(),
  draw: drawId,
  segments: Array.from(segments),
})

/** The key and the moments of a batch are lost: it is over, and has no schedule. */
export const batchKeysLostSay = (at: Date, batchId: string): EntryContent => ({
  kind: "keys-lost",
  at: at.toISOString(),
  batch: batchId,
})
