import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type Checks, checksFor, keptChecks, needsAllChecks } from "#app/domain/validation/checks"
import { asUnsaved, isOwnDecision, isOwnSave } from "#app/domain/validation/unsaved"
import { writeAction } from "#app/audit/audit.server"
import { prizeAwards } from "#drizzle/schema/prizes"
import { type AwardRow, lockAward } from "./lock-award.server"
import type { PrizeReview } from "./review-prize.server"

type CheckedPrize = PrizeReview & { checks: Checks }
type AwardChange = Partial<
  Pick<AwardRow, "state" | "reason" | "decidedBy" | "decidedAt" | "confirmationSentAt">
>

/**
 * pending → validated, once the winner's papers are checked; `isNew` false where this person's same form came before:
 * then the mail is on its way already. Throws NOT_FOUND, WRONG_STATE where nobody holds the prize, INVALID_REQUEST
 * beside the check that is missing, and CANNOT_SAVE_VALIDATION where somebody else was first.
 */
export async function validatePrize(db: Db, review: CheckedPrize): Promise<{ isNew: boolean }> {
  const { by, now, version } = review
  const decided = {
    state: "validated",
    decidedBy: by,
    decidedAt: now,
    confirmationSentAt: null,
  } as const
  try {
    await save(db, review, (award, checks) => {
      needsAllChecks(checks, namesOf(award))
      return decided
    })
    return { isNew: true }
  } catch (error) {
    if (isOwnDecision(error, { version, by, state: "validated" })) return { isNew: false }
    throw asUnsaved(error)
  }
}

/** Keeps what is checked so far, without deciding. Throws as validatePrize does. */
export async function savePrizeChecks(db: Db, review: CheckedPrize): Promise<void> {
  try {
    await save(db, review, () => ({}))
  } catch (error) {
    if (!isOwnSave(error, review)) throw asUnsaved(error)
  }
}

const namesOf = ({ invoiceId }: AwardRow) => checksFor({ hasInvoice: invoiceId !== null })

const save = (
  db: Db,
  { prizeId, awardId, version, checks: sent, by, now }: CheckedPrize,
  decide: (award: AwardRow, checks: Checks) => AwardChange,
) =>
  inTransaction(db, async (tx) => {
    const { award } = await lockAward(tx, { prizeId, action: "validate", awardId, version })
    const checks = keptChecks(sent, namesOf(award))
    const change = { ...decide(award, checks), checks, version: award.version + 1 }
    await tx.update(prizeAwards).set(change).where(eq(prizeAwards.id, award.id))
    const before = { awardId: award.id, state: award.state, checks: award.checks }
    await writeAction(tx, {
      by,
      permission: "prizes",
      action: "validate",
      at: now,
      subjectType: "prizes",
      subjectId: prizeId,
      table: prizeAwards,
      before,
      after: { ...before, state: change.state ?? award.state, checks },
    })
  })
