import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { exports } from "#drizzle/schema/back-office"

export type ExportRow = typeof exports.$inferSelect

type RunStart = { exportId: string; keyOf: (row: ExportRow) => string; now: Date }

/** The file's key is the lease: whoever set it last is the one whose end counts. A failed one may be tried again. */
export async function startRun(db: Db, { exportId, keyOf, now }: RunStart) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(exports)
      .where(and(eq(exports.id, exportId), inArray(exports.state, ["queued", "running", "failed"])))
      .for("update")
    if (!row) return undefined
    const key = keyOf(row)
    const fresh = { finishedAt: null, error: null, rows: 0, expected: null, bytes: 0 }
    await tx
      .update(exports)
      .set({ ...fresh, state: "running", fileKey: key, startedAt: now })
      .where(eq(exports.id, exportId))
    return { row, key, before: row.fileKey }
  })
}

/** Writes how far a run is, or how it ended; false, and nothing was written, where it was called off or overtaken. */
export async function noteRun(db: Db, key: string, noted: Partial<ExportRow>): Promise<boolean> {
  const done = await db
    .update(exports)
    .set(noted)
    .where(and(eq(exports.fileKey, key), eq(exports.state, "running")))
    .returning({ id: exports.id })
  return done.length > 0
}
