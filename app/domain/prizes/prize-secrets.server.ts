import type { Db } from "#app/db/client.server"
import { openForRow, openForRows, sealForRow, sealForRows } from "#app/db/keys/data-key.server"

const MOMENT_BYTES = 8

const keyPlace = (id: string) => ({ table: "prize_batches", column: "sealed_commitment_key", id })
const momentPlace = (id: string) => ({ table: "prizes", column: "sealed_moment", id })

/** The key of a batch's commitment, as its row keeps it. */
export const sealCommitmentKey = (db: Db, batchId: string, key: Buffer): Promise<Buffer> =>
  sealForRow(db, keyPlace(batchId), key)

type SealedBatch = { id: string; sealedCommitmentKey: Buffer; commitmentKey: Buffer | null }

/** The key of a batch's commitment: plain once the batch is over, in memory alone before. Throws KeysFault. */
export const openCommitmentKey = async (db: Db, batch: SealedBatch): Promise<Buffer> =>
  batch.commitmentKey ?? openForRow(db, keyPlace(batch.id), batch.sealedCommitmentKey)

/** Moments as their rows keep them, all of one length, in the order that they are given. */
export function sealMoments(db: Db, prizes: readonly { id: string; moment: Date }[]): Promise<Buffer[]> {
  return sealForRows(
    db,
    prizes.map(({ id, moment }) => ({ place: momentPlace(id), plain: bytesOf(moment) })),
  )
}

type SealedPrize = { id: string; sealedMoment: Buffer | null; moment: Date | null }

/** Moments of scheduled prizes, in the order of the prizes, and in memory alone. Throws KeysFault. */
export async function openMoments(db: Db, prizes: readonly SealedPrize[]): Promise<Date[]> {
  const sealed = prizes.flatMap(({ id, sealedMoment, moment }) =>
    moment === null && sealedMoment ? [{ place: momentPlace(id), sealed: sealedMoment }] : [],
  )
  const opened = await openForRows(db, sealed)
  const byId = new Map(sealed.map(({ place }, index) => [place.id, momentIn(opened[index]!)]))
  return prizes.map(({ id, moment }) => moment ?? byId.get(id)!)
}

function bytesOf(moment: Date): Buffer {
  const bytes = Buffer.alloc(MOMENT_BYTES)
  bytes.writeBigInt64BE(BigInt(moment.getTime()))
  return bytes
}

const momentIn = (bytes: Buffer): Date => new Date(Number(bytes.readBigInt64BE()))
