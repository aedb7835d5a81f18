import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type Checks, checksFor, keptChecks, needsAllChecks } from "#app/domain/validation/checks"
import { asUnsaved, isOwnDecision, isOwnSave } from "#app/domain/validation/unsaved"
import { writeAction } from "#app/audit/audit.server"
import { dayOf } from "#app/platform/clock.server"
import { recordWords } from "#app/words/records"
import { lockWinner, type WinnerReview, type WinnerRow } from "./lock-winner.server"
import { winners } from "#drizzle/schema/winners"

type CheckedWinner = WinnerReview & { checks: Checks }

/** A drawn number always comes from an invoice. */
const names = checksFor({ hasInvoice: true })

/**
 * pending (a titular's) or called → validated, once everything is checked; `isNew` false where this person's same form
 * came before: then the mail is on its way already. `waits` where the draw is not published: then the publication itself
 * tells the winner, and nobody else does before. Throws NOT_FOUND, WRONG_STATE, INVALID_REQUEST beside the check
 * that is missing, and CANNOT_SAVE_VALIDATION where somebody else was first.
 */
export async function validateWinner(
  db: Db,
  { checks, ...review }: CheckedWinner,
): Promise<{ isNew: boolean; waits: boolean }> {
  needsAllChecks(checks, names)
  const { by, now } = review
  const decided = { state: "validated", reason: null, decidedBy: by, decidedAt: now } as const
  try {
    const change = { ...decided, checks: keptChecks(checks, names), confirmationSentAt: null }
    const { isPublished } = await save(db, review, change)
    return { isNew: true, waits: !isPublished }
  } catch (error) {
    if (isOwnDecision(error, { version: review.version, by, state: "validated" }))
      return { isNew: false, waits: false }
    throw asUnsaved(error)
  }
}

/** Keeps what is checked so far, without deciding. Throws as validateWinner does. */
export async function saveWinnerChecks(db: Db, { checks: sent, ...review }: CheckedWinner): Promise<void> {
  const checks = keptChecks(sent, names)
  try {
    await save(db, review, { checks })
  } catch (error) {
    if (!isOwnSave(error, { version: review.version, checks })) throw asUnsaved(error)
  }
}

const save = (
  db: Db,
  { winnerId, version, by, now }: WinnerReview,
  change: Partial<WinnerRow> & { checks: Checks },
) =>
  inTransaction(db, async (tx) => {
    const { winner, isPublished } = await lockWinner(tx, { winnerId, action: "validate", version })
    await tx
      .update(winners)
      .set({ ...change, version: winner.version + 1 })
      .where(eq(winners.id, winnerId))
    const before = { state: winner.state, checks: winner.checks, version: winner.version }
    const { state = winner.state, checks } = change
    await writeAction(tx, {
      by,
      permission: "winners",
      action: "validate",
      at: now,
      subjectType: "winners",
      subjectId: winnerId,
      table: winners,
      before,
      after: { state, checks, version: winner.version + 1 },
      ...(change.state === "validated" && winner.claimBy < dayOf(now)
        ? { reason: recordWords.validatedLate({ claimBy: winner.claimBy }) }
        : {}),
    })
    return { isPublished }
  })
