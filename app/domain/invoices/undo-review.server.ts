import { and, eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { logRestored } from "#app/domain/log/log-changes.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { whyNotUndone } from "#app/domain/review-queue/undo"
import { countHeldNumbers } from "#app/domain/tickets/count-held.queries.server"
import { RuleBroken } from "#app/errors"
import { undoReasons } from "#app/words/reasons/review-queue"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { findMostOnReturn } from "./carried.queries.server"
import { withdrawDecisionMail } from "./decision-mail.server"
import { type InvoiceRow, type LockedInvoice, lockInvoice } from "./lock-invoice.server"
import type { ReturnRules } from "./reinstate-invoice.server"
import type { Review } from "./review-invoice.server"
import { refuseTaken } from "./taken-key.server"

type Undo = Required<Review> & { rules: ReturnRules }
type Brought = { numbersBack?: number }

const refuse = (because: (typeof undoReasons)[keyof typeof undoReasons]) =>
  new RuleBroken("WRONG_STATE", { because })

/**
 * Takes a decision back within two minutes: the invoice waits as before, with all that it had, and no mail leaves. What
 * cannot be had back whole stays as decided. Sent again it changes nothing. Throws NOT_FOUND, STALE, NUMBER_FOUND where
 * another invoice holds its key by now, DRAW_CLOSED, and WRONG_STATE with the reason, of somebody who was erased too.
 */
export async function undoReview(db: Db, { invoiceId, version, by, now, rules }: Undo): Promise<void> {
  const undoing = inTransaction(db, async (tx) => {
    const locked = await lockInvoice(tx, { invoiceId, action: "undo", version })
    const { invoice } = locked
    await refuseErased(tx, locked.person.id)
    await checkDecision(tx, locked, { by, now })
    const brought = invoice.status === "invalid" ? await bringBack(tx, locked, { rules, now }) : {}
    const after = { status: "pending", reason: null, version: version + 1 } as const
    await tx
      .update(invoices)
      .set({ ...after, reviewedBy: null, reviewedAt: null })
      .where(eq(invoices.id, invoiceId))
    await writeAction(tx, {
      by,
      permission: "invoices",
      action: "update",
      subjectType: "invoices",
      subjectId: invoiceId,
      table: invoices,
      at: now,
      before: { status: invoice.status, reason: invoice.reason, version },
      after: { ...after, ...brought },
    })
  })
  await undoing.catch((error: unknown) => {
    // Somebody sent the same key between our look and our change; the transaction is over, so it may be said here.
    if (sqlState(error) === "23505") throw new RuleBroken("NUMBER_FOUND")
    return unlessUndone(db, { invoiceId, version, by }, error)
  })
}

/** Whether it is this person's, of just now, and undecided before, as the audit's last row about it says. */
async function checkDecision(
  tx: Db,
  { invoice, hasClosedDraws }: LockedInvoice,
  { by, now }: Pick<Review, "by" | "now">,
): Promise<void> {
  const { reviewedBy: decidedBy, reviewedAt: decidedAt } = invoice
  const why = whyNotUndone({ decidedBy, decidedAt }, { by, now })
  if (why) throw refuse(undoReasons[why])
  const [decision] = await listRowsAbout(tx, { type: "invoices", id: invoice.id, most: 1 })
  if (decision?.before?.["status"] !== "pending") throw refuse(undoReasons.notPending)
  // What waits for a decision keeps its draw open; one that has closed since would have waited.
  if (hasClosedDraws) throw new RuleBroken("DRAW_CLOSED")
}

type BringBack = { rules: ReturnRules; now: Date }

/** All that an invalidation took: its mail and its numbers, or none of them. */
async function bringBack(
  tx: Db,
  { invoice, openDrawIds }: LockedInvoice,
  { rules, now }: BringBack,
): Promise<Brought> {
  await refuseTaken(tx, invoice)
  const { id: invoiceId, version } = invoice
  if (!(await withdrawDecisionMail(tx, { invoiceId, version }))) throw refuse(undoReasons.mailSent)
  const most = await findMostOnReturn(tx, rules.ticketsRule, invoice)
  let numbersBack = 0
  for (const drawId of openDrawIds)
    numbersBack += await unvoid(tx, invoice, { drawId, cap: rules.maxTicketsPerCpf, most, now })
  return { numbersBack }
}

type Unvoid = { drawId: string; cap: number | null; most: number | null; now: Date }

/**
 * Those that this very decision voided, at its moment. A cap that they no longer fit takes none of them, nor do cents
 * that another invoice spent meanwhile.
 */
async function unvoid(
  tx: Db,
  { id, registrationId, reviewedAt }: InvoiceRow,
  { drawId, cap, most, now }: Unvoid,
): Promise<number> {
  const back = await tx
    .update(tickets)
    .set({ voidAt: null })
    .where(and(eq(tickets.invoiceId, id), eq(tickets.drawId, drawId), eq(tickets.voidAt, reviewedAt!)))
    .returning({ drawId: tickets.drawId, segmentId: tickets.segmentId, position: tickets.position })
  await logRestored(tx, { invoiceId: id, tickets: back, at: now }, "decision-undone")
  if (most !== null && back.length > most) throw refuse(undoReasons.carrySpent)
  if (cap === null || back.length === 0) return back.length
  if ((await countHeldNumbers(tx, { registrationId, drawId })) > cap) throw refuse(undoReasons.capReached)
  return back.length
}

/** Throws the error, unless this person sent this form before: the last thing done about the invoice was this. */
async function unlessUndone(
  db: Db,
  { invoiceId, version, by }: Pick<Undo, "invoiceId" | "version" | "by">,
  error: unknown,
): Promise<void> {
  if (!(error instanceof RuleBroken) || error.code === "NOT_FOUND") throw error
  const [last] = await listRowsAbout(db, { type: "invoices", id: invoiceId, most: 1 })
  const isSame = last?.action === "update" && last.userId === by && last.before?.["version"] === version
  if (!isSame) throw error
}
