import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { RuleBroken } from "#app/errors"
import { dayOf } from "#app/platform/clock.server"
import { postponementReasons } from "#app/words/reasons/postponement"
import { checkTwoPostpone } from "./four-eyes.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { moveExtraction } from "./postpone-extraction.server"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"

type ConfirmPostponementInput = {
  drawId: string
  /** The version that the administrator saw, and with it the request. */
  version?: number
  by: string
  now: Date
}

/**
 * The second person's yes to a postponement that somebody else asked for: the extraction moves, public from now on. The
 * same person's second tap changes nothing. Throws WRONG_STATE, STALE, FOUR_EYES.
 */
export async function confirmPostponement(
  db: Db,
  { drawId, version, by, now }: ConfirmPostponementInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const postponement = draw.postponementAsked
    if (!postponement && (await isRepeat(tx, draw, by))) return
    needsStep(draw, { action: "postpone", version })
    if (!postponement) throw new RuleBroken("WRONG_STATE", { because: postponementReasons.noRequest })
    await checkTwoPostpone(tx, { draw, askedBy: postponement.by, confirmedBy: by })
    if (postponement.to <= dayOf(now))
      throw new RuleBroken("WRONG_STATE", { because: postponementReasons.hasCome({ to: postponement.to }) })
    const { to, hour, reasonCode = "other", reason } = postponement
    await moveExtraction(tx, draw, { to, hour, reasonCode, reason, by, now })
  })
}

/** Whether nothing came after this person's own yes. */
async function isRepeat(tx: Db, draw: DrawRow, by: string): Promise<boolean> {
  const [last] = await listRowsAbout(tx, { type: "draws", id: draw.id, most: 1 })
  return last?.userId === by && last.before?.postponementAsked != null && "extractionOn" in (last.after ?? {})
}
