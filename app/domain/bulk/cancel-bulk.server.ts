import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import { areaOf, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { bulkReasons } from "#app/words/reasons/runs"
import { bulkRuns } from "#drizzle/schema/bulk"
import { bulkCommands, isBulkUnderWay } from "./bulk-command"
import { lockRun } from "./lock-run.server"

/**
 * Calls a run off: the row that is being done is done, and none after it. Throws NOT_FOUND, FORBIDDEN, WRONG_STATE
 * where it has ended (sameDecision).
 */
export async function cancelBulk(
  db: Db,
  { runId, by, now }: { runId: string; by: Viewer; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId, by)
    if (run.state === "canceled") {
      const already = bulkReasons.isCanceled
      return sameDecision(tx, { type: "bulk", id: run.id, action: "cancel", by: by.id, already })
    }
    if (run.state !== "draft" && !isBulkUnderWay(run.state))
      throw new RuleBroken("WRONG_STATE", { because: bulkReasons.hasEnded })
    await tx.update(bulkRuns).set({ state: "canceled", finishedAt: now }).where(eq(bulkRuns.id, run.id))
    await writeAction(tx, {
      by: by.id,
      permission: areaOf(bulkCommands[run.command].permission),
      action: "cancel",
      at: now,
      subjectType: "bulk",
      subjectId: run.id,
      table: bulkRuns,
      before: { command: run.command, state: run.state },
      after: { command: run.command, state: "canceled" },
    })
  })
}
