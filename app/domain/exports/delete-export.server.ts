import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { exportReasons } from "#app/words/reasons/runs"
import { exports } from "#drizzle/schema/back-office"
import { mayReadExport } from "./read-export.server"

type DeleteExportInput = { id: string; by: string; permissions: HeldPermissions; now: Date }

/**
 * Takes an export's file away before its time; the row stays as a record. One that is under way stops as if it were
 * called off. Throws NOT_FOUND, FORBIDDEN for whoever neither asked for the file nor could read it, WRONG_STATE where there is none any more
 * (sameDecision) or never will be.
 */
export async function deleteExport(
  db: Db,
  { id, by, permissions, now }: DeleteExportInput,
  { files = storedFiles() }: { files?: Files } = {},
): Promise<void> {
  const fileKey = await inTransaction(db, async (tx) => {
    const [row] = isUuid(id) ? await tx.select().from(exports).where(eq(exports.id, id)).for("update") : []
    if (!row) throw new RuleBroken("NOT_FOUND")
    if (row.requestedBy !== by && !mayReadExport(row, { id: by, permissions }))
      throw new RuleBroken("FORBIDDEN")
    if (row.state === "canceled") throw new RuleBroken("WRONG_STATE", { because: exportReasons.isCanceled })
    if (row.state === "expired") {
      await sameDecision(tx, { type: "exports", id, action: "delete", by, already: exportReasons.isGone })
      return null
    }
    await tx
      .update(exports)
      .set({ state: "expired", fileKey: null, finishedAt: now })
      .where(eq(exports.id, id))
    await writeAction(tx, {
      by,
      permission: "exports",
      action: "delete",
      at: now,
      subjectType: "exports",
      subjectId: id,
      table: exports,
      before: { area: row.area, state: row.state },
      after: { area: row.area, state: "expired" },
    })
    return row.fileKey
  })
  // After the commit: a crash in between leaves a file that no row names, and the nightly sweep takes those.
  if (fileKey) await files.delete(fileKey)
}
