import type { WinnerKind, WinnerState } from "./winner"

/** Days as YYYY-MM-DD: by law delivery comes within 30 days, and a claim expires after 180. */
type ClaimPlace = { kind: WinnerKind; state: WinnerState; deliverBy: string; claimBy: string }

/** Somebody has still to act: a titular or a called surrogate whose papers are not decided about. */
const isAwaited = ({ kind, state }: Pick<ClaimPlace, "kind" | "state">): boolean =>
  state === "called" || (kind === "titular" && state === "pending")

/**
 * What there is to warn of on a day. The delivery is overdue, the claim has expired, or it expires before the delivery is
 * due. The last is so for a surrogate called late: the call moves the one and never the other.
 */
export function deadlineWarnings(place: ClaimPlace, today: string) {
  const awaited = isAwaited(place)
  const isExpired = awaited && place.claimBy < today
  return {
    isOverdue: awaited && place.deliverBy < today,
    isExpired,
    isShort: awaited && !isExpired && place.claimBy < place.deliverBy,
  }
}
