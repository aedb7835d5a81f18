import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { ExportedList, Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { savedViews } from "#drizzle/schema/views"
import { areaOfList, auditOf } from "./save-view.server"
import { mayShare } from "./view"

/**
 * Takes a view away: one's own, or one for everybody by whoever may make such. One that is gone already is what was
 * wanted. Throws FORBIDDEN for somebody else's.
 */
export async function deleteView(
  db: Db,
  { id, by, now }: { id: string; by: Viewer; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for("update")
    if (!view) return
    if (view.ownerId !== by.id && !(view.shared && mayShare(by))) throw new RuleBroken("FORBIDDEN")
    await tx.delete(savedViews).where(eq(savedViews.id, id))
    await writeAction(tx, {
      by: by.id,
      permission: areaOfList(view.list as ExportedList),
      action: "delete",
      at: now,
      subjectType: "views",
      subjectId: id,
      table: savedViews,
      before: auditOf(view),
      after: null,
    })
  })
}
