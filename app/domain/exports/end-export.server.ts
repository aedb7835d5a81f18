import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { exports } from "#drizzle/schema/back-office"

type ExportRow = typeof exports.$inferSelect

/** An export that nobody else changes meanwhile. Throws NOT_FOUND. */
export async function lockExport(tx: Db, id: string): Promise<ExportRow> {
  const [row] = isUuid(id) ? await tx.select().from(exports).where(eq(exports.id, id)).for("update") : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

type EndExportInput = { state: "canceled" | "expired"; action: "cancel" | "delete"; by: string; now: Date }

/**
 * Ends a locked export by somebody's word, with its row of the audit. Answers the key of its file, which is to be deleted
 * after the commit.
 */
export async function endExport(
  tx: Db,
  { id, area, fileKey, ...row }: ExportRow,
  { state, action, by, now }: EndExportInput,
): Promise<string | null> {
  await tx.update(exports).set({ state, fileKey: null, finishedAt: now }).where(eq(exports.id, id))
  await writeAction(tx, {
    by,
    permission: "exports",
    action,
    at: now,
    subjectType: "exports",
    subjectId: id,
    table: exports,
    before: { area, state: row.state },
    after: { area, state },
  })
  return fileKey
}
