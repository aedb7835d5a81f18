import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type Checks, checksFor, keptChecks, needsAllChecks } from "#app/domain/validation/checks"
import { confirmLater } from "#app/domain/validation/confirmation-mail.server"
import { unlessSavedSo, unlessValidatedSo } from "#app/domain/validation/same-validation"
import { exceptional, settleValidation } from "#app/domain/validation/settle-validation.server"
import { recordWords } from "#app/words/records"
import { prizeAwards } from "#drizzle/schema/prizes"
import { type AwardRow, lockAward } from "./lock-award.server"
import type { PrizeReview } from "./review-prize.server"

type CheckedPrize = PrizeReview & {
  checks: Checks
  /** Why not all of its papers are there. */
  waiver: string | null
}
type AwardChange = Partial<
  Pick<
    AwardRow,
    "state" | "reason" | "decidedBy" | "decidedAt" | "confirmationSentAt" | "papersWaived" | "validationAsked"
  >
>

/**
 * pending → validated, once the winner's papers are checked, who is told when it can no longer be undone
 * (`undo-validation.server`); the same form again changes nothing. Papers and blocked CPFs as settleValidation says:
 * `isAsked` where somebody else confirms it. Throws NOT_FOUND, WRONG_STATE where nobody holds the prize, INVALID_REQUEST beside the check or the
 * exception that is missing, FOUR_EYES, and CANNOT_SAVE_VALIDATION where somebody else was first.
 */
export async function validatePrize(db: Db, review: CheckedPrize): Promise<{ isAsked: boolean }> {
  const { by, now } = review
  const decided = {
    state: "validated",
    decidedBy: by,
    decidedAt: now,
    confirmationSentAt: null,
  } as const
  const validating = save(db, review, async (tx, { award, person }, checks) => {
    needsAllChecks(checks, namesOf(award))
    const { id: awardId, invoiceId, validationAsked: asked, papersWaived } = award
    const waiver = review.waiver ?? papersWaived
    const settling = { claim: { awardId }, cpf: person.cpf, invoiceId, asked, waiver, by, now }
    const { isAsked, ...settled } = await settleValidation(tx, settling)
    if (isAsked) return settled
    await confirmLater(tx, { claim: { awardId }, version: award.version + 1, now })
    return { ...decided, ...settled }
  })
  return unlessValidatedSo(validating, review)
}

/** Keeps what is checked so far, without deciding; a validation that was asked for is taken back. Throws as validatePrize does. */
export async function savePrizeChecks(db: Db, review: CheckedPrize): Promise<void> {
  const papersWaived = review.waiver
  const saving = save(db, review, async () => ({ papersWaived, validationAsked: null }))
  await unlessSavedSo(saving, review)
}

const namesOf = ({ invoiceId }: AwardRow) => checksFor({ hasInvoice: invoiceId !== null })

type Locked = Awaited<ReturnType<typeof lockAward>>

const save = (
  db: Db,
  { prizeId, awardId, version, checks: sent, by, now }: CheckedPrize,
  decide: (tx: Db, locked: Locked, checks: Checks) => Promise<AwardChange>,
) =>
  inTransaction(db, async (tx) => {
    const locked = await lockAward(tx, { prizeId, action: "validate", awardId, version })
    const { award } = locked
    const checks = keptChecks(sent, namesOf(award))
    const change = { ...(await decide(tx, locked, checks)), checks, version: award.version + 1 }
    await tx.update(prizeAwards).set(change).where(eq(prizeAwards.id, award.id))
    const { id, state } = award
    const before = { awardId: id, state, checks: award.checks, ...exceptional(award) }
    await writeAction(tx, {
      by,
      permission: "prizes",
      action: "validate",
      at: now,
      subjectType: "prizes",
      subjectId: prizeId,
      table: prizeAwards,
      before,
      after: { awardId: id, state: change.state ?? state, checks, ...exceptional(change) },
      ...(change.papersWaived ? { reason: recordWords.withoutPapers({ why: change.papersWaived }) } : {}),
    })
    return change.state === undefined
  })
