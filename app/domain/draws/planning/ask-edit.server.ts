import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askApproval } from "#app/domain/approvals/ask-approval.server"
import { postponementWords, publicReasonCode } from "#app/words/reasons/public-reasons"
import type { ApprovalDetails } from "#drizzle/schema/approvals"
import { deserializePlan, serializePlan } from "./asked-plan"
import { checkEdit, type EditDrawInput } from "./check-edit.server"
import { editDraw } from "./edit-draw.server"

/**
 * Asks that a draw be changed that has not closed (`draw:edit`), with both versions whole; answers the request's id, null
 * where the form changes nothing. Nothing changes by it. Throws as checkEdit does, INVALID_REQUEST beside `reason`, and
 * WRONG_STATE where something is asked about the draw already.
 */
export const askEdit = (db: Db, edit: EditDrawInput & { reason: string }): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    const checked = await checkEdit(tx, edit)
    if (!checked) return null
    const { draw, next } = checked
    const { drawId, reason, reasonCode = null, alongside = false, by, now } = edit
    const [from, to] = [serializePlan(draw), serializePlan({ ...draw, ...next })]
    const details = { version: draw.version, from, to, alongside, reasonCode }
    return askApproval(tx, { kind: "edit-draw", subjectId: drawId, details, reason, by, now })
  })

type EditAsked = {
  drawId: string
  asked: ApprovalDetails["edit-draw"]
  reason: string
  by: string
  now: Date
}

/** Does what was asked for, as a second person confirms it. Throws as editDraw does. */
export const editAsAsked = (
  tx: Db,
  { asked: { version, to, alongside, reasonCode }, ...edit }: EditAsked,
): Promise<void> =>
  editDraw(tx, {
    ...edit,
    version,
    change: deserializePlan(to),
    alongside,
    reasonCode: reasonCode === null ? null : publicReasonCode(postponementWords, reasonCode),
  })
