import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askApproval } from "#app/domain/approvals/ask-approval.server"
import { RuleBroken } from "#app/errors"
import { registrationReasons } from "#app/words/reasons/accounts"
import { approvalReasons } from "#app/words/reasons/approvals"
import { type Decision, disableRegistration } from "./disable-registration.server"
import { lockRegistration } from "./lock-registration.server"
import { standsInADraw } from "./stands-in-a-draw.server"

/**
 * Asks that the account of somebody be disabled who stands in a draw that is not over; answers the request's id. Nothing
 * changes by it. Throws NOT_FOUND, INVALID_REQUEST beside `reason`, and WRONG_STATE: also where one person is enough, or
 * something is asked about the person already.
 */
export async function askDisabling(db: Db, { registrationId, reason, by, now }: Decision): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, registrationId)
    const { status, statusReason } = row
    if (status === "canceled")
      throw new RuleBroken("WRONG_STATE", {
        because: registrationReasons.canceledAlready({ reason: statusReason }),
      })
    if (!(await standsInADraw(tx, row.id)))
      throw new RuleBroken("WRONG_STATE", { because: approvalReasons.takesOne })
    const asked = { kind: "disable-registration", subjectId: row.id, details: {} } as const
    return askApproval(tx, { ...asked, reason, by, now })
  })
}

/** Disables, or asks for it where it takes four eyes: `asked` is that request's id. Throws as both do. */
export const disableOrAsk = (db: Db, decision: Decision): Promise<{ asked: string | null }> =>
  inTransaction(db, async (tx) => {
    const { id, status } = await lockRegistration(tx, decision.registrationId)
    if (status === "active" && (await standsInADraw(tx, id)))
      return { asked: await askDisabling(tx, decision) }
    await disableRegistration(tx, decision)
    return { asked: null }
  })
