import { createHash } from "node:crypto"
import type { Participant } from "#app/auth/sessions.server"

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
