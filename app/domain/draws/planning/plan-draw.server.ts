import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { planningReasons } from "#app/words/reasons/planning"
import { draws } from "#drizzle/schema/draws"
import { checkPeriod } from "./check-period.server"
import { insertPlannedDraw } from "./create-draw.server"
import { differing } from "./draw-difference"
import type { TypedDraw } from "./draw-input.server"
import { lockPeriods } from "#app/domain/draws/draw-locks.server"

type PlanDrawInput = {
  /** The form's own key, which becomes the draw's id: sent again, it is answered again. */
  formKey: string
  draw: TypedDraw
  alongside: boolean
  by: string
  now: Date
}

/**
 * A draw made at the desk (`draw:create`), which is public from now on with its commitments. Throws INVALID_REQUEST
 * beside the period, and WRONG_STATE where the form has made another draw before.
 */
export const planDraw = (
  db: Db,
  { formKey: id, draw, alongside, by, now }: PlanDrawInput,
): Promise<{ drawId: string }> =>
  inTransaction(db, async (tx) => {
    await lockPeriods(tx)
    const [made] = await tx.select().from(draws).where(eq(draws.id, id))
    if (made && differing(made, draw).length === 0) return { drawId: id }
    if (made) throw new RuleBroken("WRONG_STATE", { because: planningReasons.isUsed(made) })
    await checkPeriod(tx, { ...draw, alongside, now })
    await insertPlannedDraw(tx, { id, ...draw, by, now })
    return { drawId: id }
  })
