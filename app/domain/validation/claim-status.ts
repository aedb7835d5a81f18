export const claimStatuses = ["waiting", "validated", "invalid"] as const
/** Of a won prize, whether on the spot or by a draw, as far as its papers go. */
export type ClaimStatus = (typeof claimStatuses)[number]

/** The status behind the state of an award or a winner; a called surrogate waits as a titular does. */
export const claimStatusOf = (state: "pending" | "called" | "validated" | "invalid"): ClaimStatus =>
  state === "validated" || state === "invalid" ? state : "waiting"
