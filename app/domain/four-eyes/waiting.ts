import type { Permission } from "#app/auth/permissions"
import { approvalPermissions } from "#app/domain/approvals/approval"

type OfClaim = "disqualify-award" | "disqualify-winner" | "validate-award" | "validate-winner"
type OfDraw = "postpone-draw" | "publish-draw"

/** What waits for the second one in a place of its own: what one began, another ends there. */
export type WaitingKind = OfClaim | OfDraw

/** All that ending it takes, with the page where it is ended. */
export const waitingKinds: Readonly<Record<WaitingKind, readonly [Permission, ...Permission[]]>> = {
  "disqualify-award": ["prizes:invalidate"],
  "disqualify-winner": ["winners:invalidate", "winners:view"],
  "validate-award": ["prizes:validate"],
  "validate-winner": ["winners:validate", "winners:view"],
  "postpone-draw": ["calculation:run", "calculation:list"],
  "publish-draw": ["calculation:run", "calculation:list"],
}

/** Who may open the list of all that takes four eyes and waits: whoever may end some of it. */
export const waitingPermissions: readonly Permission[] = [
  ...new Set([...approvalPermissions, ...Object.values(waitingKinds).map(([first]) => first)]),
]
