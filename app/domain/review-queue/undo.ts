/** How long a decision may be taken back; nothing of it leaves the house before. */
export const UNDO_MS = 2 * 60_000

/** When what a decision lets out may leave. */
export const undoEnds = (decidedAt: Date): Date => new Date(decidedAt.getTime() + UNDO_MS)

/** What was decided until then nobody takes back any more, so that it may be told. */
export const disclosedUntil = (now: Date): Date => new Date(now.getTime() - UNDO_MS)

type Decided = { decidedBy: string | null; decidedAt: Date | null }

/** Why a decision is not this person's to take back just now; null where it is. */
export function whyNotUndone(
  { decidedBy, decidedAt }: Decided,
  { by, now }: { by: string; now: Date },
): "byAnother" | "tooLate" | null {
  if (decidedBy !== by) return "byAnother"
  return decidedAt && now < undoEnds(decidedAt) ? null : "tooLate"
}
