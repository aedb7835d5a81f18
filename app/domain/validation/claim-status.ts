import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"

export const claimStatuses = codesOf(stateWords.validation)
/** Of a won prize, whether on the spot or by a draw, as far as its papers go. */
export type ClaimStatus = (typeof claimStatuses)[number]

/** The status behind the state of an award or a winner; a called surrogate waits as a titular does. */
export const claimStatusOf = (state: "pending" | "called" | "validated" | "invalid"): ClaimStatus =>
  state === "validated" || state === "invalid" ? state : "waiting"

/** What a list of them may be narrowed to: also the validated ones whose confirmation did not go out, or to nothing. */
export const claimFilters = [...claimStatuses, "unconfirmed", "all"] as const
export type ClaimFilter = (typeof claimFilters)[number]
