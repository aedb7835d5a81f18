import type { DrawState } from "./draw"

/** What a draw's state is to the public. A result that is computed and not yet published is nobody's business. */
export const publicStates = ["closing", "closed", "published", "canceled"] as const
export type PublicState = (typeof publicStates)[number]

/** The state that anyone may know; null while numbers are still being given. */
export function publicState(state: DrawState): PublicState | null {
  if (state === "planned") return null
  return state === "computed" ? "closed" : state
}
