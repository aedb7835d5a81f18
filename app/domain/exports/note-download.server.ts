import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { writeAction } from "#app/audit/audit.server"
import { exports } from "#drizzle/schema/back-office"

/**
 * Writes down who takes a file that somebody else asked for, once a file and person, before it leaves: whoever asked
 * stands on the file itself.
 */
export async function noteDownload(
  db: Db,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(exports).where(eq(exports.id, id)).for("no key update")
    if (!row || row.requestedBy === by) return
    const noted = await listRowsAbout(tx, { type: "exports", id, action: "view" })
    if (noted.some(({ userId }) => userId === by)) return
    await writeAction(tx, {
      by,
      permission: "exports",
      action: "view",
      at: now,
      subjectType: "exports",
      subjectId: id,
      table: exports,
      before: null,
      after: { area: row.area, format: row.format, rows: row.rows },
    })
  })
}

/** Who took each of these files beside whoever asked for it, by the file's id. */
export async function takersOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const takers = new Map<string, string[]>()
  const rows = ids.length === 0 ? [] : await listRowsAbout(db, { type: "exports", id: ids, action: "view" })
  for (const { subjectId, by } of rows) takers.set(subjectId, [...(takers.get(subjectId) ?? []), by ?? ""])
  return takers
}
