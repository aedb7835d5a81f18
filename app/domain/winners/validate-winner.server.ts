import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type Checks, checksFor, keptChecks, needsAllChecks } from "#app/domain/validation/checks"
import { confirmLater } from "#app/domain/validation/confirmation-mail.server"
import { unlessSavedSo, unlessValidatedSo } from "#app/domain/validation/same-validation"
import { exceptional, settleValidation } from "#app/domain/validation/settle-validation.server"
import { dayOf } from "#app/platform/time/clock.server"
import { recordWords } from "#app/words/records"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"
import { lockWinner, type WinnerReview, type WinnerRow } from "./lock-winner.server"

type CheckedWinner = WinnerReview & {
  checks: Checks
  /** Why not all of its papers are there. */
  waiver: string | null
}

/** A drawn number always comes from an invoice. */
const names = checksFor({ hasInvoice: true })

/**
 * pending (a titular's) or called → validated, once everything is checked; the same form again changes nothing. The winner
 * is told when it can no longer be undone (`undo-validation.server`); where the draw is not published, the publication
 * itself tells them, and nobody else does before. Papers and blocked CPFs as settleValidation says. Throws NOT_FOUND,
 * WRONG_STATE, INVALID_REQUEST beside the check or the exception that is missing, FOUR_EYES, and CANNOT_SAVE_VALIDATION
 * where somebody else was first.
 */
export async function validateWinner(
  db: Db,
  { checks, waiver, ...review }: CheckedWinner,
): Promise<{ isAsked: boolean }> {
  needsAllChecks(checks, names)
  const { by, now } = review
  const decided = { state: "validated", reason: null, decidedBy: by, decidedAt: now } as const
  const change = { ...decided, checks: keptChecks(checks, names), confirmationSentAt: null }
  const validating = save(db, review, async (tx, { winner, person, isPublished }) => {
    const claim = { winnerId: winner.id }
    const invoiceId = await invoiceOf(tx, winner.ticketId)
    const asked = winner.validationAsked
    const written = waiver ?? winner.papersWaived
    const settling = { claim, cpf: person.cpf, invoiceId, asked, waiver: written, by, now }
    const { isAsked, ...settled } = await settleValidation(tx, settling)
    if (isAsked) return { checks: change.checks, ...settled }
    if (isPublished) await confirmLater(tx, { claim, version: winner.version + 1, now })
    return { ...change, ...settled }
  })
  return unlessValidatedSo(validating, review)
}

/** Keeps what is checked so far, without deciding; a validation that was asked for is taken back. Throws as validateWinner does. */
export async function saveWinnerChecks(
  db: Db,
  { checks: sent, waiver, ...review }: CheckedWinner,
): Promise<void> {
  const checks = keptChecks(sent, names)
  const saving = save(db, review, async () => ({ checks, papersWaived: waiver, validationAsked: null }))
  await unlessSavedSo(saving, { version: review.version, checks, waiver })
}

type Locked = Awaited<ReturnType<typeof lockWinner>>

const save = (
  db: Db,
  { winnerId, version, by, now }: WinnerReview,
  decide: (tx: Db, locked: Locked) => Promise<Partial<WinnerRow> & { checks: Checks }>,
) =>
  inTransaction(db, async (tx) => {
    const locked = await lockWinner(tx, { winnerId, action: "validate", version })
    const { winner } = locked
    const change = await decide(tx, locked)
    await tx
      .update(winners)
      .set({ ...change, version: winner.version + 1 })
      .where(eq(winners.id, winnerId))
    const before = {
      state: winner.state,
      checks: winner.checks,
      ...exceptional(winner),
      version: winner.version,
    }
    const { state = winner.state, checks } = change
    const isDecided = change.state === "validated"
    const isLate = isDecided && winner.claimBy < dayOf(now)
    const reasons = [
      isLate ? recordWords.validatedLate({ claimBy: winner.claimBy }) : null,
      change.papersWaived ? recordWords.withoutPapers({ why: change.papersWaived }) : null,
    ].filter((reason) => reason !== null)
    await writeAction(tx, {
      by,
      permission: "winners",
      action: "validate",
      at: now,
      subjectType: "winners",
      subjectId: winnerId,
      table: winners,
      before,
      after: { state, checks, ...exceptional(change), version: winner.version + 1 },
      ...(reasons.length > 0 ? { reason: reasons.join(" ") } : {}),
    })
    return !isDecided
  })

async function invoiceOf(tx: Db, ticketId: string): Promise<string | null> {
  const [ticket] = await tx.select({ id: tickets.invoiceId }).from(tickets).where(eq(tickets.id, ticketId))
  return ticket?.id ?? null
}
