import type { AuditRow } from "#app/audit/audit.server"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { prizeAwards } from "#drizzle/schema/prizes"
import type { NewAward } from "../builders/prize"
import { type Campaign, HOUR_MS, plus } from "./campaign"

type NewLoss = typeof disqualifications.$inferInsert

/** From the asking to the second account's yes: the time to answer, and the next morning. */
export const LOSS_TAKES_MS = 50 * HOUR_MS

/** How each prize was lost that has a code: one account asked, the one that decided confirmed. */
export const planLosses = (
  { random }: Campaign,
  awards: NewAward[],
  { askedBy }: { askedBy: string },
): NewLoss[] =>
  awards.flatMap(({ id: awardId, reasonCode, reason, decidedBy, decidedAt }) => {
    if (!reasonCode || !reason || !decidedAt) return []
    const askedAt = plus(decidedAt, -LOSS_TAKES_MS)
    const asked = { reasonCode, reason, askedBy, askedAt, toldAt: askedAt, createdAt: askedAt }
    const ended = { state: "confirmed", endedBy: decidedBy, endedAt: decidedAt } as const
    return { id: random.uuid(askedAt), awardId, ...asked, ...ended }
  })

/** As app/domain/disqualification writes them. */
export function auditLoss(
  { awardId, reasonCode, reason, askedBy, askedAt, endedBy, endedAt }: NewLoss,
  { prizeId }: NewAward,
): AuditRow[] {
  const about = {
    permission: "prizes",
    subjectType: "prizes",
    subjectId: prizeId,
    table: prizeAwards,
    action: "invalidate",
    reason,
  } as const
  const pending = { awardId, state: "pending", disqualification: null }
  const asked = { ...pending, disqualification: "asked", reasonCode }
  const lost = { awardId, state: "invalid", disqualification: "confirmed", reasonCode }
  return [
    { ...about, by: askedBy, at: askedAt, before: pending, after: asked },
    {
      ...about,
      by: endedBy!,
      at: endedAt!,
      before: { ...asked, version: 1 },
      after: { ...lost, version: 2 },
    },
  ]
}
