import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { rehearsals } from "#drizzle/schema/draws"
import { auditDraw } from "./audit-draw.server"
import { readPrizes } from "./enter-extraction.server"
import { lockDraw } from "./lock-draw.server"
import { storeResult } from "./store-result.server"

/** Stands in every file of a rehearsal, so that none passes for a result. */
const WATERMARK = "ENSAIO: prêmios inventados, sem valor"

type Given = { drawId: string; prizes: string[]; by: { id: string }; now: Date; files?: Files }

/**
 * Computes a closed draw with made-up prizes, as often as wanted; kept apart, and nothing of it is ever published.
 * Answers the rehearsal's id. Throws INVALID_REQUEST beside `prizes.N`, WRONG_STATE.
 */
export async function rehearseDraw(
  db: Db,
  { drawId, prizes, by, now, files = storedFiles() }: Given,
): Promise<{ id: string }> {
  const made = readPrizes(prizes)
  return inTransaction(db, async (tx) => {
    const draw = await lockDraw(tx, { drawId, action: "rehearse" })
    const { key, sha256, inspected, winners } = await storeResult(tx, draw, {
      ...{ prizes: made, files, rehearsal: WATERMARK },
    })
    const stored = { resultFile: key, resultSha256: sha256, inspected }
    const [row] = await tx
      .insert(rehearsals)
      .values({ drawId, prizes: made, ...stored, rehearsedBy: by.id, createdAt: now })
      .returning({ id: rehearsals.id })
    const after = { rehearsal: row!.id, prizes: made, winners: winners.length }
    await auditDraw(tx, { drawId, by, now, action: "run", before: {}, after })
    return row!
  })
}
