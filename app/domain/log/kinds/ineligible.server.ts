import { createHash, createHmac } from "node:crypto"
import type { EntryContent } from "#app/domain/log/entry.server"

type IneligibleInput = { drawId: string; holder: string; reason: string }

/** Somebody's numbers stand in a draw's base and take no part, by the state at its period's end. */
export const ineligibleSays = ({ drawId, holder, reason }: IneligibleInput): EntryContent => ({
  kind: "ineligible",
  draw: drawId,
  holder,
  reason,
})

/**
 * Why somebody takes no part, for who may know: SHA-256 of 16 bytes of a salt of its own and the code. The salt is worked
 * out from the draw's secret, so that nobody else tries the few codes there are, and is kept nowhere.
 */
export function reasonHash(
  holderKey: Buffer,
  { registrationId, code }: { registrationId: string; code: string },
) {
  const salt = createHmac("sha256", holderKey).update(`ineligible:${registrationId}`).digest().subarray(0, 16)
  return createHash("sha256").update(salt).update(code).digest("hex")
}
