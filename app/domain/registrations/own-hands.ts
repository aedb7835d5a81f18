import { RuleBroken } from "#app/errors"
import { registrationReasons } from "#app/words/reasons/accounts"

/**
 * An administrator who entered as a participant looks and helps, but neither changes the account nor sends anything in
 * the person's name: that would go round the permissions and the audit of the back office, and win prizes. Throws
 * FORBIDDEN.
 */
export function needsOwnHands({ impersonatorId }: { impersonatorId: string | null }): void {
  if (impersonatorId === null) return
  throw new RuleBroken("FORBIDDEN", {
    because: registrationReasons.ownHands,
  })
}
