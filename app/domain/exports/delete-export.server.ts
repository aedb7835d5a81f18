import type { HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { exportReasons } from "#app/words/reasons/runs"
import { endExport, lockExport } from "./end-export.server"
import { mayReadExport } from "./read-export.server"

type DeleteExportInput = { id: string; by: string; permissions: HeldPermissions; now: Date }

/**
 * Takes an export's file away before its time; the row stays as a record. One that is under way stops as if it were
 * called off. Throws NOT_FOUND, FORBIDDEN for whoever neither asked for the file nor could read it, WRONG_STATE where there
 * is none any more (sameDecision) or never will be.
 */
export async function deleteExport(
  db: Db,
  { id, by, permissions, now }: DeleteExportInput,
  { files = storedFiles() }: { files?: Files } = {},
): Promise<void> {
  const fileKey = await inTransaction(db, async (tx) => {
    const row = await lockExport(tx, id)
    if (row.requestedBy !== by && !(await mayReadExport(tx, row, { id: by, permissions })))
      throw new RuleBroken("FORBIDDEN")
    if (row.state === "canceled") throw new RuleBroken("WRONG_STATE", { because: exportReasons.isCanceled })
    if (row.state === "expired") {
      await sameDecision(tx, { type: "exports", id, action: "delete", by, already: exportReasons.isGone })
      return null
    }
    return endExport(tx, row, { state: "expired", action: "delete", by, now })
  })
  // After the commit: a crash in between leaves a file that no row names, and the nightly sweep takes those.
  if (fileKey) await files.delete(fileKey)
}
