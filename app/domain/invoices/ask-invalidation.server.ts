import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askApproval } from "#app/domain/approvals/ask-approval.server"
import { needsNoWin } from "#app/domain/prizes/prize-of-invoice.server"
import { freeSubject } from "#app/domain/review-queue/leases.server"
import { RuleBroken } from "#app/errors"
import { approvalReasons } from "#app/words/reasons/approvals"
import { lockInvoice, needsOpenDraw } from "./lock-invoice.server"
import { invalidateInvoice, type Review } from "./review-invoice.server"
import { whyTwo } from "./void-window.server"

/**
 * Asks that an invoice be invalidated where that takes four eyes: a period in which it has numbers is over and its draw
 * not closed. Answers the request's id. Nothing changes by it. Throws NOT_FOUND, STALE, WRONG_STATE (also where one person
 * is enough, or it is asked for already, or somebody holds the prize that it won), DRAW_CLOSED, INVALID_REQUEST beside
 * `reason`.
 */
export async function askInvalidation(
  db: Db,
  { invoiceId, version, reason, by, now }: Review & { reason: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const locked = await lockInvoice(tx, { invoiceId, action: "invalidate", version })
    needsOpenDraw(locked)
    await needsNoWin(tx, invoiceId)
    if ((await whyTwo(tx, invoiceId, now)) === null)
      throw new RuleBroken("WRONG_STATE", { because: approvalReasons.takesOne })
    await freeSubject(tx, { queue: "invoices", subjectId: invoiceId })
    const details = { version: locked.invoice.version }
    const asked = { kind: "invalidate-invoice", subjectId: invoiceId, details } as const
    return askApproval(tx, { ...asked, reason, by, now })
  })
}

/** Invalidates, or asks for it where it takes four eyes: `isAsked` says which. Throws as both do. */
export const invalidateOrAsk = (db: Db, review: Review & { reason: string }): Promise<{ isAsked: boolean }> =>
  inTransaction(db, async (tx) => {
    const isAsked = (await whyTwo(tx, review.invoiceId, review.now)) !== null
    if (isAsked) await askInvalidation(tx, review)
    else await invalidateInvoice(tx, review)
    return { isAsked }
  })
