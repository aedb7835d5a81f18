import { and, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { logStep } from "#app/domain/log/log-step.server"
import { RuleBroken } from "#app/errors"
import { planningReasons } from "#app/words/reasons/planning"
import type { CancellationCode } from "#app/words/reasons/told-reasons"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { auditPlanning } from "./audit-planning.server"
import {
  type DrawRow,
  hasNumbers,
  readLockedDraw,
  refuseUnless,
} from "#app/domain/draws/read-locked-draw.server"
import { seesCurrent } from "./written-draw.server"

type Cancel = {
  drawId: string
  version: number
  /** What the public reads; `reason` is for the team. */
  reasonCode: CancellationCode
  reason: string
  by: string
  now: Date
}

/**
 * planned → canceled, as long as nobody holds a number of it. The same administrator's second tap cancels nothing more.
 * Throws NOT_FOUND, DRAW_CLOSED, WRONG_STATE, STALE.
 */
export const cancelDraw = (db: Db, { drawId, version, reasonCode, reason, by, now }: Cancel): Promise<void> =>
  inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    if (await isOwnRepeat(tx, draw, { version, by })) return
    refuseUnless("edit", draw)
    seesCurrent(draw, version)
    if (await hasNumbers(tx, drawId)) throw new RuleBroken("WRONG_STATE", { because: planningReasons.isHeld })
    const [before, after] = [{ state: draw.state }, { state: "canceled" as const }]
    await tx
      .update(draws)
      .set({ ...after, version: version + 1 })
      .where(eq(draws.id, drawId))
    await logStep(tx, "canceled", { drawId, at: now, step: { code: reasonCode } })
    await auditPlanning(tx, { drawId, by, now, before, after: { ...after, reasonCode }, reason })
  })

/** Whether this very step, by this very person, is what canceled the draw. */
async function isOwnRepeat(
  tx: Db,
  { id, state, version: now }: DrawRow,
  { version, by }: Pick<Cancel, "version" | "by">,
): Promise<boolean> {
  if (state !== "canceled" || now !== version + 1) return false
  const [last] = await tx
    .select({ userId: actions.userId })
    .from(actions)
    .where(and(eq(actions.subjectType, "draws"), eq(actions.subjectId, id)))
    .orderBy(desc(actions.seq))
    .limit(1)
  return last?.userId === by
}
