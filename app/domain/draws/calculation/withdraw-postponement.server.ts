import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { RuleBroken } from "#app/errors"
import { postponementReasons } from "#app/words/reasons/postponement"
import { draws } from "#drizzle/schema/draws"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"

type WithdrawPostponementInput = {
  drawId: string
  /** The version that the administrator saw, and with it the request. */
  version?: number
  by: string
  now: Date
}

/**
 * Takes a request to postpone back, whoever asked: the extraction stays as it is. The same person's second tap changes
 * nothing. Throws WRONG_STATE, STALE.
 */
export async function withdrawPostponement(
  db: Db,
  { drawId, version, by, now }: WithdrawPostponementInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const { postponementAsked } = draw
    if (!postponementAsked && (await isRepeat(tx, draw, by))) return
    needsStep(draw, { action: "postpone", version })
    if (!postponementAsked) throw new RuleBroken("WRONG_STATE", { because: postponementReasons.noRequest })
    await tx
      .update(draws)
      .set({ postponementAsked: null, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const [before, after] = [{ postponementAsked }, { postponementAsked: null }]
    await auditDraw(tx, { drawId, by, now, action: "run", before, after })
  })
}

/** Whether nothing came after this person took it back: entering prizes, which ends it too, says more. */
async function isRepeat(tx: Db, draw: DrawRow, by: string): Promise<boolean> {
  const [last] = await listRowsAbout(tx, { type: "draws", id: draw.id, most: 1 })
  const [before, after] = [last?.before ?? {}, last?.after ?? {}]
  return last?.userId === by && before.postponementAsked != null && Object.keys(after).length === 1
}
