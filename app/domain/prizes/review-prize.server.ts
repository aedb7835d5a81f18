import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { RuleBroken } from "#app/errors"
import { prizeReasons } from "#app/words/reasons/prizes"
import { writeAction } from "#app/audit/audit.server"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { type AwardRow, countHeldPrizes, lockAward, type PrizeRow, type SeenAward } from "./lock-award.server"
import { offerAgain } from "./offer-again.server"
import type { PrizeAction } from "./prize"

export type PrizeReview = SeenAward & { prizeId: string; by: string; now: Date }
type Decision = Extract<PrizeAction, "return-to-pending" | "release">
type AwardChange = Partial<
  Pick<
    AwardRow,
    | "state"
    | "reason"
    | "reasonCode"
    | "releasedAt"
    | "checks"
    | "confirmationSentAt"
    | "papersWaived"
    | "validationAsked"
  >
>

/**
 * invalid → pending (`prizes:update`), to be checked anew, as long as the person was not erased, has won no other, and its
 * invoice still stands. Sent again by the same person it changes nothing, as the other one here. Throws NOT_FOUND, STALE, WRONG_STATE, PRIZES_PER_CPF.
 */
export const returnPrizeToPending = (
  db: Db,
  review: PrizeReview & { prizesPerCpf: number; reason?: string },
): Promise<void> =>
  change(db, review, "return-to-pending", async (tx, award) => {
    await refuseErased(tx, award.registrationId)
    if ((await countHeldPrizes(tx, award.registrationId)) >= review.prizesPerCpf)
      throw new RuleBroken("PRIZES_PER_CPF")
    if (award.invoiceId !== null) await needsStandingInvoice(tx, award.invoiceId)
    return {
      state: "pending",
      reason: null,
      reasonCode: null,
      checks: {},
      papersWaived: null,
      validationAsked: null,
    }
  })

/**
 * invalid → available (`prizes:update`): back on offer; the award stays as history. One of the schedule is offered again
 * at a moment that nobody knows, as a new prize, where there is time left. Throws as the others do.
 */
export const releasePrize = (db: Db, review: PrizeReview & { reason?: string }): Promise<void> =>
  change(
    db,
    review,
    "release",
    async () => ({ releasedAt: review.now }),
    async (tx, prize) => {
      await offerAgain(tx, { prize, code: "disqualified", by: review.by, now: review.now })
    },
  )

/** What each decision leaves behind, by which the same form sent again is known. */
const isMade: Record<Decision, (award: AwardRow) => boolean> = {
  "return-to-pending": ({ state, releasedAt }) => state === "pending" && releasedAt === null,
  release: ({ releasedAt }) => releasedAt !== null,
}

type ReviewInput = PrizeReview & { reason?: string }

async function change(
  db: Db,
  review: ReviewInput,
  action: Decision,
  decide: (tx: Db, award: AwardRow) => Promise<AwardChange>,
  afterwards?: (tx: Db, prize: PrizeRow) => Promise<void>,
): Promise<void> {
  const { prizeId, awardId, version, by, now, reason } = review
  try {
    await inTransaction(db, async (tx) => {
      const { award, prize } = await lockAward(tx, { prizeId, action, awardId, version })
      const changed = await decide(tx, award)
      await tx
        .update(prizeAwards)
        .set({ ...changed, decidedBy: by, decidedAt: now, version: award.version + 1 })
        .where(eq(prizeAwards.id, award.id))
      const { state, reason: reasonBefore, releasedAt } = award
      await afterwards?.(tx, prize)
      const before = { awardId: award.id, state, reason: reasonBefore, releasedAt }
      await writeAction(tx, {
        by,
        permission: "prizes",
        action: "update",
        reason,
        subjectType: "prizes",
        subjectId: prizeId,
        table: prizeAwards,
        at: now,
        before,
        after: { ...before, ...changed },
      })
    })
  } catch (error) {
    if (!(error instanceof RuleBroken) || !(await isAgain(db, review, action))) throw error
  }
}

/** Whether this person's same form came before: the award is one version on, and as the decision leaves it. */
async function isAgain(db: Db, { awardId, version, by }: ReviewInput, action: Decision): Promise<boolean> {
  if (awardId === undefined || version === undefined) return false
  const [award] = await db.select().from(prizeAwards).where(eq(prizeAwards.id, awardId))
  if (award?.version !== version + 1 || award.decidedBy !== by) return false
  return isMade[action](award)
}

/** The person's row is locked, and whoever invalidates an invoice takes that first: it cannot turn meanwhile. */
async function needsStandingInvoice(tx: Db, invoiceId: string): Promise<void> {
  const [invoice] = await tx
    .select({ status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (invoice?.status !== "invalid") return
  throw new RuleBroken("WRONG_STATE", {
    because: prizeReasons.invoiceInvalid,
  })
}
