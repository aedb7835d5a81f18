import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { can, type Viewer } from "#app/auth/permissions"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { exportReasons } from "#app/words/reasons/runs"
import { exports } from "#drizzle/schema/back-office"
import { isExportUnderWay } from "./asked-export"
import { mayReadExport } from "./read-export.server"

/** Whoever asked for it, and whoever may delete its file once it is there. */
export const mayCancelExport = (
  row: Parameters<typeof mayReadExport>[0],
  { id, permissions }: Viewer,
): boolean =>
  row.requestedBy === id || (can(permissions, "exports:delete") && mayReadExport(row, { id, permissions }))

type CancelExportInput = Viewer & { exportId: string; now: Date }

/**
 * Calls an export off that waits or is written: its worker stops at the next page of rows, and what is written goes
 * away. Throws NOT_FOUND, FORBIDDEN, WRONG_STATE where it has ended (sameDecision).
 */
export async function cancelExport(
  db: Db,
  { exportId, id: by, permissions, now }: CancelExportInput,
  { files = storedFiles() }: { files?: Files } = {},
): Promise<void> {
  const half = await inTransaction(db, async (tx) => {
    const [row] = isUuid(exportId)
      ? await tx.select().from(exports).where(eq(exports.id, exportId)).for("update")
      : []
    if (!row) throw new RuleBroken("NOT_FOUND")
    if (!mayCancelExport(row, { id: by, permissions })) throw new RuleBroken("FORBIDDEN")
    if (row.state === "canceled") {
      const already = exportReasons.isCanceled
      await sameDecision(tx, { type: "exports", id: exportId, action: "cancel", by, already })
      return null
    }
    if (!isExportUnderWay(row.state)) throw new RuleBroken("WRONG_STATE", { because: exportReasons.hasEnded })
    await tx
      .update(exports)
      .set({ state: "canceled", fileKey: null, finishedAt: now })
      .where(eq(exports.id, exportId))
    await writeAction(tx, {
      by,
      permission: "exports",
      action: "cancel",
      at: now,
      subjectType: "exports",
      subjectId: exportId,
      table: exports,
      before: { area: row.area, state: row.state },
      after: { area: row.area, state: "canceled" },
    })
    return row.fileKey
  })
  // The worker takes away what it goes on writing until it looks up; this is for one that is dead.
  if (half) await files.delete(half)
}
