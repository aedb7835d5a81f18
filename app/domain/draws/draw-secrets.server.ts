import type { Db } from "#app/db/client.server"
import { openForRow, sealForRow } from "#app/db/keys/data-key.server"

const holderPlace = (id: string) => ({ table: "draws", column: "sealed_holder_key", id })
const permutationPlace = (id: string) => ({ table: "draw_segments", column: "sealed_permutation_key", id })

/** The key of a draw's pseudonyms, as its row keeps it. */
export const sealHolderKey = (db: Db, drawId: string, key: Buffer): Promise<Buffer> =>
  sealForRow(db, holderPlace(drawId), key)

/** The key of a draw's pseudonyms, which never leaves the server. Throws KeysFault. */
export const openHolderKey = (db: Db, draw: { id: string; sealedHolderKey: Buffer }): Promise<Buffer> =>
  openForRow(db, holderPlace(draw.id), draw.sealedHolderKey)

/** The key that shuffles a run of series, as its row keeps it. */
export const sealPermutationKey = (db: Db, segmentId: string, key: Buffer): Promise<Buffer> =>
  sealForRow(db, permutationPlace(segmentId), key)

/** The key that shuffles a run of series: whoever has it knows the numbers to come. Throws KeysFault. */
export const openPermutationKey = (
  db: Db,
  segment: { id: string; sealedPermutationKey: Buffer },
): Promise<Buffer> => openForRow(db, permutationPlace(segment.id), segment.sealedPermutationKey)

type ShownSegment = Parameters<typeof openPermutationKey>[1] & {
  publishedKey: Buffer | null
  keysLostAt: Date | null
}

/** A segment's key: plain from the row once its draw is published, null where it was lost before. Throws KeysFault. */
export const knownPermutationKey = async (db: Db, segment: ShownSegment): Promise<Buffer | null> =>
  segment.publishedKey ?? (segment.keysLostAt ? null : await openPermutationKey(db, segment))
