import { createHash } from "node:crypto"
import type { Participant } from "#app/auth/sessions.server"

/**
 * Whose coupons wait on a phone, in a word that says nothing else of the person; null for an administrator who entered,
 * whose browser keeps nothing.
 */
export const ownerMark = ({
  id,
  impersonatorId,
}: Pick<Participant, "id" | "impersonatorId">): string | null =>
  impersonatorId === null ? createHash("sha256").update(id).digest("base64url").slice(0, 16) : null
