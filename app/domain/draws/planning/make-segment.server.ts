import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { seriesSize } from "#app/domain/tickets/lucky-number"
import { sealPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { drawSegments } from "#drizzle/schema/draws"
import { newKeyFor, segmentText } from "./draw-keys.server"

export type Segment = { id: string; seriesFirst: number; seriesCount: number; keyCommitment: string }

type NewSegment = {
  id?: string
  drawId: string
  ordinal: number
  series: { first: number; count: number }
  now: Date
}

/** A run of series with a key of its own, the commitment to it and the sequence of its positions. */
export async function makeSegment(
  tx: Db,
  { id = uuidv7(), drawId, ordinal, series, now }: NewSegment,
): Promise<Segment> {
  const { key, commitment } = newKeyFor(segmentText(drawId, series, ordinal))
  const size = series.count * seriesSize
  const [sequence] = await tx.execute<{ name: string }>(
    sql`select create_position_sequence(${id}::uuid, ${size}::bigint) as name`,
  )
  const segment = { id, seriesFirst: series.first, seriesCount: series.count, keyCommitment: commitment }
  await tx.insert(drawSegments).values({
    ...segment,
    drawId,
    ordinal,
    sealedPermutationKey: await sealPermutationKey(tx, id, key),
    sequenceName: sequence?.name ?? "",
    createdAt: now,
  })
  return segment
}
