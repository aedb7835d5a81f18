import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { dispatchReasons } from "#app/words/reasons/mails"
import { dispatches } from "#drizzle/schema/mails"
import { type DispatchChange, isDispatchOver, lockDispatch, noteDeed } from "./dispatch-deed.server"
import type { PaceInput } from "./dispatch-input.server"

/**
 * How many a minute a mailing goes to from its job's next shift on. Throws NOT_FOUND, WRONG_STATE for one that is over, and
 * STALE with `data.current` where somebody changed it in between; twice is once.
 */
export async function changePace(
  db: Db,
  { input, ...deed }: DispatchChange & { input: PaceInput },
): Promise<void> {
  const { pace, version } = input
  await inTransaction(db, async (tx) => {
    const row = await lockDispatch(tx, deed.dispatchId)
    if (row.pace === pace) return
    if (isDispatchOver(row.state)) throw new RuleBroken("WRONG_STATE", { because: dispatchReasons.over })
    if (row.version !== version)
      throw new RuleBroken("STALE", { data: { current: { pace: String(row.pace), version: row.version } } })
    await tx
      .update(dispatches)
      .set({ pace, version: version + 1 })
      .where(eq(dispatches.id, row.id))
    await noteDeed(tx, deed, { before: { pace: row.pace }, after: { pace } })
  })
}
