import type { DrawState } from "#app/domain/draws/draw"

/** `missing`: the extraction came and nobody noted that the base was handed in. `late`: it was, once its prizes were known. */
export type HandInFault = "missing" | "late"

type Draw = { state: DrawState; closedAt: Date | null }
type Noted = { last: { isLate: boolean } | undefined; isHeld: boolean }

/** What is wrong with a draw's hand-in; null before its extraction, and where it came in time. */
export function handInFault({ state, closedAt }: Draw, { last, isHeld }: Noted): HandInFault | null {
  if (!closedAt || state === "canceled") return null
  if (last) return last.isLate ? "late" : null
  return isHeld ? "missing" : null
}
