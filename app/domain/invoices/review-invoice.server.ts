import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { logVoided } from "#app/domain/log/log-changes.server"
import { needsNoWin } from "#app/domain/prizes/prize-of-invoice.server"
import { freeSubject } from "#app/domain/review-queue/leases.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { tellInvalidated } from "./decision-mail.server"
import { lockInvoice, needsOpenDraw } from "./lock-invoice.server"
import { unlessReviewedSo } from "./same-review.server"
import { whyTwo } from "./void-window.server"

/** `version` is the one that the reviewer saw; without it the state alone decides. */
export type Review = { invoiceId: string; version?: number; by: string; now: Date }

/** pending → validated; sent again by the same person it changes nothing. Throws NOT_FOUND, STALE, WRONG_STATE. */
export async function validateInvoice(db: Db, { invoiceId, version, by, now }: Review): Promise<void> {
  const validating = inTransaction(db, async (tx) => {
    const { invoice } = await lockInvoice(tx, { invoiceId, action: "validate", version })
    const after = { status: "validated", reason: null, version: invoice.version + 1 } as const
    await tx
      .update(invoices)
      .set({ ...after, reviewedBy: by, reviewedAt: now })
      .where(eq(invoices.id, invoiceId))
    await freeSubject(tx, { queue: "invoices", subjectId: invoiceId })
    const { status, reason } = invoice
    const before = { status, reason, version: invoice.version }
    const subject = { subjectType: "invoices", subjectId: invoiceId, table: invoices, at: now } as const
    await writeAction(tx, {
      by,
      permission: "invoices",
      action: "validate",
      before,
      after,
      ...subject,
    })
  })
  const wanted = { invoiceId, version, by, status: "validated", reason: null } as const
  await validating.catch((error: unknown) => unlessReviewedSo(db, wanted, error))
}

/**
 * pending or validated → invalid: its numbers in open draws are voided, and its key is free again. Its owner is told when
 * it can no longer be undone (`undo-review.server`). Sent again by the same person it changes nothing. Throws NOT_FOUND,
 * STALE, WRONG_STATE (somebody holds the prize that it won), DRAW_CLOSED, and FOUR_EYES between a period's end and its
 * closing, unless a second person is confirming it right now (`isApproved`).
 */
export async function invalidateInvoice(
  db: Db,
  {
    invoiceId,
    version,
    reason,
    by,
    now,
    isApproved = false,
  }: Review & { reason: string; isApproved?: boolean },
): Promise<void> {
  if (reason.trim() === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  const invalidating = inTransaction(db, async (tx) => {
    const locked = await lockInvoice(tx, { invoiceId, action: "invalidate", version })
    needsOpenDraw(locked)
    await needsNoWin(tx, invoiceId)
    const because = isApproved ? null : await whyTwo(tx, invoiceId, now)
    if (because) throw new RuleBroken("FOUR_EYES", { because })
    const { invoice, openDrawIds } = locked
    const after = { status: "invalid", reason: reason.trim(), version: invoice.version + 1 } as const
    await tx
      .update(invoices)
      .set({ ...after, reviewedBy: by, reviewedAt: now })
      .where(eq(invoices.id, invoiceId))
    const voided = await tx
      .update(tickets)
      .set({ voidAt: now })
      .where(
        and(eq(tickets.invoiceId, invoiceId), inArray(tickets.drawId, openDrawIds), isNull(tickets.voidAt)),
      )
      .returning({ drawId: tickets.drawId, segmentId: tickets.segmentId, position: tickets.position })
    await logVoided(tx, { invoiceId, tickets: voided, at: now }, "coupon-invalid")
    await freeSubject(tx, { queue: "invoices", subjectId: invoiceId })
    await tellInvalidated(tx, { invoiceId, version: after.version, now })
    await writeAction(tx, {
      by,
      permission: "invoices",
      action: "invalidate",
      reason: reason.trim(),
      subjectType: "invoices",
      subjectId: invoiceId,
      table: invoices,
      at: now,
      before: { status: invoice.status, reason: invoice.reason, version: invoice.version },
      after: { ...after, numbersVoided: voided.length },
    })
  })
  const wanted = { invoiceId, version, by, status: "invalid", reason: reason.trim() } as const
  await invalidating.catch(async (error: unknown) =>
    unlessReviewedSo(db, wanted, await asFourEyes(db, { invoiceId, now }, error)),
  )
}

/** A period that ended between our look and the update: the database refuses, and a look now says why. */
async function asFourEyes(db: Db, { invoiceId, now }: Pick<Review, "invoiceId" | "now">, error: unknown) {
  if (sqlState(error) !== "23001") return error
  const because = await whyTwo(db, invoiceId, now)
  return because ? new RuleBroken("FOUR_EYES", { because }) : error
}
