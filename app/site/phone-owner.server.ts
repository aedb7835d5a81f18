import { createHash } from "node:crypto"
import type { Participant } from "#app/auth/sessions.server"
import { RuleBroken } from "#app/errors"
import { accountReasons } from "#app/words/reasons/accounts"

/**
 * Whose coupons wait on a phone, in a word that says nothing else of the person; null for an administrator who entered,
 * whose browser keeps nothing.
 */
export const ownerMark = ({
  id,
  impersonatorId,
}: Pick<Participant, "id" | "impersonatorId">): string | null =>
  impersonatorId === null ? createHash("sha256").update(id).digest("base64url").slice(0, 16) : null

/**
 * A form that was opened by one person and comes in another one's session, from another tab or after a while without
 * signal, is nobody's: it would be done to who came after.
 */
export function fromOtherHands(body: FormData, participant: Participant): RuleBroken | undefined {
  const who = body.get("who")
  if (typeof who !== "string" || who === "" || who === ownerMark(participant)) return undefined
  return new RuleBroken("FORBIDDEN", { because: accountReasons.otherHands })
}
