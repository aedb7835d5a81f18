import type { Db } from "#app/db/client.server"
import { confirmPostponement, postponeExtraction } from "#app/domain/draws/calculation/postponement.server"

type Postponed = Parameters<typeof postponeExtraction>[1] & { confirmedBy: string }

/** An extraction that moves the way it goes: one asks, another confirms. */
export async function postponedByTwo(db: Db, { confirmedBy, ...asked }: Postponed): Promise<void> {
  await postponeExtraction(db, asked)
  await confirmPostponement(db, { drawId: asked.drawId, by: confirmedBy, now: asked.now })
}
