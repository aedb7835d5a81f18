import { createHash, randomBytes } from "node:crypto"
import { canonicalJson } from "#app/platform/canonical-json"

/** A prize's moment as it is committed to and later revealed. */
export type ScheduledMoment = { id: string; name: string; valueCents: number; moment: Date }

/** 32 random bytes: what hides the committed text until it is revealed. */
export function newCommitmentKey(): Buffer {
  return randomBytes(32)
}

/**
 * Lower-case hex SHA-256 over a 32-byte key followed by the UTF-8 text it is bound to
 * (app/domain/draws/formats.md), published before the start. Throws RangeError on another key length.
 */
export function commitTo({ key, text }: { key: Buffer; text: string }): string {
  // The key's length is fixed, so that no byte can wander from the key into the text.
  if (key.length !== 32) throw new RangeError("the key of a commitment has 32 bytes")
  return createHash("sha256").update(key).update(text, "utf8").digest("hex")
}

/**
 * The text that stands for a batch of instant prizes: canonical JSON, by moment and then id, moments in UTC with
 * milliseconds. Each later batch has a commitment of its own. Throws TypeError on an invalid value.
 */
export function scheduleText(batch: { name: string; version: number }, moments: ScheduledMoment[]): string {
  const lines = moments.map(({ id, name, valueCents, moment }) => {
    if (Number.isNaN(moment.getTime())) throw new TypeError(`prize ${id} has no moment`)
    return { id, name, valueCents, moment: moment.toISOString() }
  })
  lines.sort((a, b) => compare(a.moment, b.moment) || compare(a.id, b.id))
  return canonicalJson({ batch: batch.name, version: batch.version, moments: lines })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
