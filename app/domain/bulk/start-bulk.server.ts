import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import { areaOf, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { bulkReasons } from "#app/words/reasons/runs"
import { bulkRuns } from "#drizzle/schema/bulk"
import { type BulkCommand, bulkCommands } from "./bulk-command"
import { lockRun } from "./lock-run.server"

type Start = { runId: string; command: BulkCommand; reason: string; by: Viewer; now: Date }

/**
 * Says yes to a draft: its job begins. Said again it changes nothing. Throws NOT_FOUND, FORBIDDEN for whoever may not
 * give the command or did not choose the rows, WRONG_STATE where it was called off.
 */
export async function startBulk(db: Db, { runId, command, reason, by, now }: Start): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId, by)
    if (run.command !== command) throw new RuleBroken("NOT_FOUND")
    if (run.requestedBy !== by.id) throw new RuleBroken("FORBIDDEN", { because: bulkReasons.byAnother })
    if (run.state === "canceled") throw new RuleBroken("WRONG_STATE", { because: bulkReasons.isCanceled })
    if (run.state !== "draft") return
    const after = { state: "queued", reason } as const
    await tx.update(bulkRuns).set(after).where(eq(bulkRuns.id, run.id))
    await sendLater(tx, "bulk", { runId: run.id })
    await writeAction(tx, {
      by: by.id,
      permission: areaOf(bulkCommands[command].permission),
      action: "run",
      at: now,
      subjectType: "bulk",
      subjectId: run.id,
      table: bulkRuns,
      before: { state: run.state },
      after: { command, total: run.total, state: "queued" },
      reason,
    })
  })
}
