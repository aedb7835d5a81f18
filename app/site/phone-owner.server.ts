import { createHash } from "node:crypto"
import type { Participant } from "#app/auth/sessions.server"
import { RuleBroken } from "#app/errors"
import { accountReasons } from "#app/words/reasons/accounts"

type Owner = Pick<Participant, "id" | "impersonatorId">

/**
 * Whose coupons wait on a phone, in a word that says nothing else of the person; null for an administrator who entered,
 * whose browser keeps nothing.
 */
export const ownerMark = ({ id, impersonatorId }: Owner): string | null =>
  impersonatorId === null ? createHash("sha256").update(id).digest("base64url").slice(0, 16) : null

/**
 * Whether a form was opened by one person and comes in another one's session, from another tab or after a while without
 * signal: it would be done to who came after.
 */
export function isFromOtherHands(body: FormData, sender: Owner): boolean {
  const who = body.get("who")
  return typeof who === "string" && who !== "" && who !== ownerMark(sender)
}

/**
 * Throws FORBIDDEN for such a form, or UNAUTHORIZED where an administrator entered. To a phone that sends what waited, a 403 is
 * the end of it; who entered as somebody is not at home there, and an own coupon of theirs waits on for its person, as a 401
 * has it (`outbox/verdict`).
 */
export function refuseOtherHands(body: FormData, sender: Owner): void {
  if (!isFromOtherHands(body, sender)) return
  const isEntered = sender.impersonatorId !== null
  throw new RuleBroken(isEntered ? "UNAUTHORIZED" : "FORBIDDEN", {
    because: accountReasons.otherHands,
    reasonOnly: isEntered,
  })
}
