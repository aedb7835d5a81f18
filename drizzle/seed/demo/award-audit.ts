import type { AuditRow } from "#app/audit/audit.server"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import type { NewAward, NewPrize } from "../builders/prize"

/** Why prizes outside the schedule were given by hand. */
export const GIFT_REASON = "Cortesia a quem ajudou na festa do bar."

/** A prize outside the schedule, as app/domain/prizes/create-prize makes it. */
export const auditPrize = (
  { id, name, instructions = "", valueCents, createdAt }: NewPrize,
  { by }: { by: string },
): AuditRow => ({
  by,
  at: createdAt!,
  permission: "prizes",
  action: "create",
  subjectType: "prizes",
  subjectId: id,
  table: prizes,
  before: null,
  after: { id, name, instructions, valueCents },
})

/**
 * Decisions about prizes, as app/domain/prizes writes them; how one was lost stands in ./losses, one that fell with its
 * invoice in the invoice's row. What a prize is worth is no secret, its moment would be.
 */
export function auditAward(award: NewAward): AuditRow[] {
  const { id, prizeId, state, registrationId, decidedBy, decidedAt, givenBy, confirmedBy, releasedAt } = award
  const reason = award.reason ?? null
  const about = {
    permission: "prizes",
    subjectType: "prizes",
    subjectId: prizeId,
    table: prizeAwards,
  } as const
  const rows: AuditRow[] = []
  if (givenBy) {
    const after = { id, prizeId, registrationId, reason: GIFT_REASON, givenBy, confirmedBy }
    rows.push({
      ...about,
      by: givenBy,
      at: award.awardedAt,
      action: "give",
      reason: GIFT_REASON,
      before: null,
      after,
    })
  }
  if (!decidedBy || !decidedAt || state === "pending") return rows
  if (state === "validated")
    return [...rows, ...validationOf(award, { ...about, by: decidedBy, at: decidedAt })]
  if (releasedAt && award.reasonCode) {
    const lost = { awardId: id, state, reason, releasedAt: null }
    const after = { ...lost, releasedAt }
    rows.push({ ...about, by: decidedBy, at: releasedAt, action: "update", before: lost, after })
  }
  return rows
}

type AwardAuditRow = Omit<AuditRow, "action" | "before" | "after">

/** The reviewer's yes, and the mail that went out with it. */
function validationOf(
  { id: awardId, checks, confirmationSentAt }: NewAward,
  about: AwardAuditRow,
): AuditRow[] {
  const before = { awardId, state: "pending", checks: {} }
  const validated = {
    ...about,
    action: "validate" as const,
    before,
    after: { ...before, state: "validated", checks },
  }
  const sent = { before: { awardId, confirmationSentAt: null }, after: { awardId, confirmationSentAt } }
  return [validated, { ...about, action: "confirm", ...sent }]
}
