import { commitTo, newCommitmentKey } from "#app/domain/prizes/commitment.server"
import { canonicalJson } from "#app/platform/canonical-json"

type CommittedKey = { key: Buffer; commitment: string }

/** What the key of a segment is bound to; published with the key once the draw is. */
export const segmentText = (
  drawId: string,
  series: { first: number; count: number },
  version: number,
): string => canonicalJson({ draw: drawId, series, version })

/** What the key of the holders' pseudonyms is bound to. */
export const holderText = (drawId: string): string =>
  canonicalJson({ draw: drawId, holder: "hmac", version: 1 })

/** A random 32-byte key and the commitment that is public from the start. */
export function newKeyFor(text: string): CommittedKey {
  const key = newCommitmentKey()
  return { key, commitment: commitTo({ key, text }) }
}
