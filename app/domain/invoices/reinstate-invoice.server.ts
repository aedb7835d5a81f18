import { and, eq, inArray, isNotNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { logRestored } from "#app/domain/log/log-changes.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { takeBackWithInvoice } from "#app/domain/prizes/prize-of-invoice.server"
import { countHeldNumbers } from "#app/domain/tickets/count-held.queries.server"
import { cutAtCap } from "#app/domain/tickets/tickets-rule"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { findMostOnReturn } from "./carried.queries.server"
import { type InvoiceRow, lockInvoice, needsOpenDraw } from "./lock-invoice.server"
import { tellReinstated } from "./decision-mail.server"
import type { Review } from "./review-invoice.server"
import { unlessReviewedSo } from "./same-review.server"
import { refuseTaken } from "./taken-key.server"

/** What a return is held against: the caps of a CPF, and whether cents are carried, which are spent once. */
export type ReturnRules = Pick<PromotionRules, "maxTicketsPerCpf" | "prizesPerCpf" | "ticketsRule">

type Reinstatement = Review & { reason?: string; rules: ReturnRules }

/**
 * invalid → validated: its voided numbers in open draws come back as far as today's cap and the cents that it was carried
 * let them, its prize only if nobody has claimed it since. Its owner is told as of an invalidation. Sent again by the same person it changes nothing.
 * Throws NOT_FOUND, STALE, WRONG_STATE (of somebody who was erased too: their CPF may hold its caps again), DRAW_CLOSED, and
 * NUMBER_FOUND where another invoice holds its key by now.
 */
export async function reinstateInvoice(
  db: Db,
  { invoiceId, version, by, ...rest }: Reinstatement,
): Promise<void> {
  const reinstating = inTransaction(db, async (tx) => {
    const reinstated = await reinstateWithin(tx, { invoiceId, version, by, ...rest })
    await tellReinstated(tx, { invoiceId, version: reinstated.version, now: rest.now })
  })
  await reinstating.catch((error: unknown) => {
    // Somebody sent the same key between our look and our change; the transaction is over, so it may be said here.
    if (sqlState(error) === "23505") throw new RuleBroken("NUMBER_FOUND")
    return unlessReviewedSo(db, { invoiceId, version, by, status: "validated", reason: null }, error)
  })
}

/**
 * Reinstates within a transaction that does more: a unique key that it runs into (23505) is its caller's to say, and its
 * owner its caller's to tell. Answers the invoice's version after it.
 */
export async function reinstateWithin(
  tx: Db,
  { invoiceId, version, reason, by, now, rules }: Reinstatement,
): Promise<{ version: number }> {
  const locked = await lockInvoice(tx, { invoiceId, action: "reinstate", version })
  await refuseErased(tx, locked.person.id)
  needsOpenDraw(locked)
  const { invoice, openDrawIds } = locked
  await refuseTaken(tx, invoice)
  const after = { status: "validated", reason: null, version: invoice.version + 1 } as const
  await tx
    .update(invoices)
    .set({ ...after, reviewedBy: by, reviewedAt: now })
    .where(eq(invoices.id, invoiceId))
  const most = await findMostOnReturn(tx, rules.ticketsRule, invoice)
  const numbers = { back: 0, spent: 0 }
  const cap = rules.maxTicketsPerCpf
  for (const drawId of openDrawIds) {
    const { back, spent } = await unvoid(tx, invoice, { drawId, cap, most, now })
    numbers.back += back
    numbers.spent += spent
  }
  const { registrationId } = invoice
  const { prizesPerCpf } = rules
  const prizeBackId = await takeBackWithInvoice(tx, { invoiceId, registrationId, prizesPerCpf, now })
  await writeAction(tx, {
    by,
    permission: "invoices",
    action: "validate",
    reason,
    subjectType: "invoices",
    subjectId: invoiceId,
    table: invoices,
    at: now,
    before: { status: invoice.status, reason: invoice.reason, version: invoice.version },
    after: {
      ...after,
      numbersBack: numbers.back,
      ...(numbers.spent > 0 ? { numbersSpent: numbers.spent } : {}),
      prizeBackId,
    },
  })
  return { version: after.version }
}

type Unvoid = { drawId: string; cap: number | null; most: number | null; now: Date }

/** Brings an invoice's voided numbers in one open draw back, the first ones first; how many, and how many cents do not pay. */
async function unvoid(
  tx: Db,
  invoice: InvoiceRow,
  { drawId, cap, most, now }: Unvoid,
): Promise<{ back: number; spent: number }> {
  const mine = and(eq(tickets.invoiceId, invoice.id), eq(tickets.drawId, drawId), isNotNull(tickets.voidAt))
  const { id, segmentId, position } = tickets
  const voided = await tx
    .select({ id, drawId: tickets.drawId, segmentId, position })
    .from(tickets)
    .where(mine)
    .orderBy(tickets.position)
  const held = await countHeldNumbers(tx, { registrationId: invoice.registrationId, drawId })
  const earned = Math.min(voided.length, most ?? voided.length)
  const spent = voided.length - earned
  const back = voided.slice(0, cutAtCap({ earned, held, cap }))
  if (back.length === 0) return { back: 0, spent }
  const ids = back.map(({ id }) => id)
  await tx.update(tickets).set({ voidAt: null }).where(inArray(tickets.id, ids))
  await logRestored(tx, { invoiceId: invoice.id, tickets: back, at: now }, "coupon-reinstated")
  return { back: back.length, spent }
}
