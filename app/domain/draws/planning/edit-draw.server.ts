import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { logStep } from "#app/domain/log/log-step.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { draws } from "#drizzle/schema/draws"
import { auditPlanning } from "./audit-planning.server"
import { checkEdit, type EditDrawInput } from "./check-edit.server"

/**
 * Changes a draw that has not closed, as a second person confirms what was asked for (`ask-edit`). The same change again
 * changes nothing. Throws as checkEdit does.
 */
export const editDraw = (db: Db, edit: EditDrawInput): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { drawId, by, now } = edit
    const checked = await checkEdit(tx, edit)
    if (!checked) return
    const { draw, next, begun } = checked
    const postponed = begun ? postponementOf(draw, edit) : {}
    await tx
      .update(draws)
      .set({ ...next, ...postponed, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const moved = postponed.postponements?.at(-1)
    if (moved) {
      const step = { from: moved.from, to: moved.to, code: moved.reasonCode ?? "other" }
      await logStep(tx, "postponed", { drawId, at: now, step })
    }
    const before = Object.fromEntries(
      (Object.keys(next) as (keyof DrawRow)[]).map((name) => [name, draw[name]]),
    )
    await auditPlanning(tx, { drawId, by, now, before, after: next, reason: edit.reason ?? undefined })
  })

/** An extraction that moves stays on record, back again too: the last move that is told is the day that holds. */
function postponementOf(draw: DrawRow, { change, reasonCode, reason, now }: EditDrawInput): Partial<DrawRow> {
  const [from, to] = [draw.extractionOn, change.extractionOn ?? draw.extractionOn]
  if (to === from) return {}
  const moved = { from, to, reasonCode: reasonCode ?? "other", reason: reason ?? "", at: now.toISOString() }
  return { postponements: [...draw.postponements, moved] }
}
