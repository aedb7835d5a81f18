import type { Permission } from "#app/auth/permissions"
import { approvalPermissions, READS_ALL } from "#app/domain/approvals/approval"

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

/** Where it is ended, and read: who opens that page. */
const waitingPages: Readonly<Record<WaitingKind, Permission>> = {
  "disqualify-award": "prizes:view",
  "disqualify-winner": "winners:view",
  "validate-award": "prizes:view",
  "validate-winner": "winners:view",
  "postpone-draw": "calculation:list",
  "publish-draw": "calculation:list",
}

type May = (permission: Permission) => boolean

/** Whether somebody may end what waits so. */
export const mayEndWaiting = (kind: WaitingKind, may: May): boolean => waitingKinds[kind].every(may)

/** Whether somebody reads what waits so. */
export const mayReadWaiting = (kind: WaitingKind, may: May): boolean =>
  mayEndWaiting(kind, may) || (may(READS_ALL) && may(waitingPages[kind]))

/** Who may open the list of all that takes four eyes: whoever may end some of it, or reads the audit. */
export const waitingPermissions: readonly Permission[] = [
  ...new Set([...approvalPermissions, ...Object.values(waitingKinds).map(([first]) => first), READS_ALL]),
]

/** Every right that says what of it somebody reads. */
export const fourEyesRights: readonly Permission[] = [
  ...new Set([...waitingPermissions, ...Object.values(waitingKinds).flat(), ...Object.values(waitingPages)]),
]
