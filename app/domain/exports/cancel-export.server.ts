import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { exportReasons } from "#app/words/reasons/runs"
import { isExportUnderWay } from "./asked-export"
import { endExport, lockExport } from "./end-export.server"
import { mayReadExport } from "./read-export.server"

/** Whoever asked for it, and whoever may delete its file once it is there. */
export const mayCancelExport = (
  { requestedBy }: { requestedBy: string },
  { id, permissions }: Viewer,
  readable: boolean,
): boolean => requestedBy === id || (can(permissions, "exports:delete") && readable)

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
    const row = await lockExport(tx, exportId)
    const who = { id: by, permissions }
    if (!mayCancelExport(row, who, await mayReadExport(tx, row, who))) throw new RuleBroken("FORBIDDEN")
    if (row.state === "canceled") {
      const already = exportReasons.isCanceled
      await sameDecision(tx, { type: "exports", id: exportId, action: "cancel", by, already })
      return null
    }
    if (!isExportUnderWay(row.state)) throw new RuleBroken("WRONG_STATE", { because: exportReasons.hasEnded })
    return endExport(tx, row, { state: "canceled", action: "cancel", by, now })
  })
  // The worker takes away what it goes on writing until it looks up; this is for one that is dead.
  if (half) await files.delete(half)
}
