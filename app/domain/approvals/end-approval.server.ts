import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { approvalReasons } from "#app/words/reasons/approvals"
import { lockApproval } from "./approvals.queries.server"
import { auditEnd, endApproval, type Ending, needsOpen } from "./confirm-approval.server"

/**
 * Somebody else's no, with why: nothing is done, and it may be asked for anew. The same person's second tap changes
 * nothing. Throws NOT_FOUND, FORBIDDEN, WRONG_STATE, FOUR_EYES, INVALID_REQUEST beside `reason`.
 */
export async function refuseApproval(
  db: Db,
  { approvalId, by, now, ...input }: Ending & { reason: string },
): Promise<void> {
  const answer = input.reason.trim()
  if (answer === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  await inTransaction(db, async (tx) => {
    const approval = await lockApproval(tx, approvalId, by)
    if (approval.state === "refused" && approval.endedBy === by.id && approval.answer === answer) return
    needsOpen(approval)
    // Whose account it is does not matter here: a no does nothing.
    if (approval.askedBy === by.id) throw new RuleBroken("FOUR_EYES", { because: approvalReasons.byYou })
    await endApproval(tx, approval, { state: "refused", by: by.id, now, answer })
    await auditEnd(tx, approval, { action: "refuse", state: "refused", by: by.id, now, answer })
  })
}

/**
 * Whoever asked takes it back: nothing is done. The second tap changes nothing. Throws NOT_FOUND, FORBIDDEN, WRONG_STATE.
 */
export async function withdrawApproval(db: Db, { approvalId, by, now }: Ending): Promise<void> {
  await inTransaction(db, async (tx) => {
    const approval = await lockApproval(tx, approvalId, by)
    if (approval.state === "withdrawn" && approval.endedBy === by.id) return
    needsOpen(approval)
    if (approval.askedBy !== by.id) throw new RuleBroken("WRONG_STATE", { because: approvalReasons.notYours })
    await endApproval(tx, approval, { state: "withdrawn", by: by.id, now })
    await auditEnd(tx, approval, { action: "withdraw", state: "withdrawn", by: by.id, now })
  })
}
