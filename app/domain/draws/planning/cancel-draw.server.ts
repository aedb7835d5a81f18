import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askApproval } from "#app/domain/approvals/ask-approval.server"
import { logStep } from "#app/domain/log/log-step.server"
import { RuleBroken } from "#app/errors"
import { planningReasons } from "#app/words/reasons/planning"
import type { CancellationCode } from "#app/words/reasons/public-reasons"
import { draws } from "#drizzle/schema/draws"
import { auditPlanning } from "./audit-planning.server"
import {
  drawHasNumbers,
  type DrawRow,
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
 * Asks that a planned draw be canceled, as long as nobody holds a number of it; answers the request's id. Nothing changes
 * by it. Throws NOT_FOUND, DRAW_CLOSED, WRONG_STATE, STALE, INVALID_REQUEST beside `reason`.
 */
export const askCancel = (
  db: Db,
  { drawId, version, reasonCode, reason, by, now }: Cancel,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    await checkCancel(tx, { drawId, version })
    const details = { version, reasonCode }
    return askApproval(tx, { kind: "cancel-draw", subjectId: drawId, details, reason, by, now })
  })

/** planned → canceled, as a second person confirms what was asked for. Throws as askCancel does. */
export const cancelDraw = (db: Db, { drawId, version, reasonCode, reason, by, now }: Cancel): Promise<void> =>
  inTransaction(db, async (tx) => {
    const draw = await checkCancel(tx, { drawId, version })
    const [before, after] = [{ state: draw.state }, { state: "canceled" as const }]
    await tx
      .update(draws)
      .set({ ...after, version: version + 1 })
      .where(eq(draws.id, drawId))
    await logStep(tx, "canceled", { drawId, at: now, step: { code: reasonCode } })
    await auditPlanning(tx, { drawId, by, now, before, after: { ...after, reasonCode }, reason })
  })

async function checkCancel(
  tx: Db,
  { drawId, version }: Pick<Cancel, "drawId" | "version">,
): Promise<DrawRow> {
  const draw = await readLockedDraw(tx, drawId)
  refuseUnless("edit", draw)
  seesCurrent(draw, version)
  if (await drawHasNumbers(tx, drawId))
    throw new RuleBroken("WRONG_STATE", { because: planningReasons.isHeld })
  return draw
}
