import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { type DrawRule, draws } from "#drizzle/schema/draws"
import { auditPlanning } from "./audit-planning.server"
import { holderText, newKeyFor } from "./draw-keys.server"
import { lockPeriods } from "#app/domain/draws/draw-locks.server"
import { sealHolderKey } from "#app/domain/draws/draw-secrets.server"
import { checkedRule } from "#app/domain/draws/inspection/draw-rule"
import { checkExtractionDay, checkPeriod } from "./check-period.server"
import { makeSegment, type Segment } from "./make-segment.server"

type NewDraw = {
  title: string
  prize: string
  periodStart: Date
  periodEnd: Date
  /** YYYY-MM-DD. */
  extractionOn: string
  /** In São Paulo; 20 where nothing is said. */
  extractionHour?: number
  rule: DrawRule
  oncePerPromotion?: boolean
  afterPublication?: "surrogate" | "treasury"
  winnerNames?: "masked" | "full"
}
type CreateDrawOptions = { by?: string; now: Date }
type CreatedDraw = { drawId: string; holderKeyCommitment: string; segment: Segment }

/**
 * A draw planned by `draw:create`, checked as one that is typed at the desk. Throws INVALID_DATE, INVALID_REQUEST beside
 * the period or the extraction's day.
 */
export const createDraw = (
  db: Db,
  { alongside = false, ...draw }: NewDraw & CreateDrawOptions & { alongside?: boolean },
): Promise<CreatedDraw> =>
  inTransaction(db, async (tx) => {
    await lockPeriods(tx)
    await checkPeriod(tx, { ...draw, alongside })
    checkExtractionDay(draw)
    return insertPlannedDraw(tx, { id: uuidv7(), ...draw })
  })

/**
 * A planned draw under an id of the caller's, with its keys, its first segment of series and the sequence of its
 * positions; `lockPeriods` and `checkPeriod` first.
 */
export async function insertPlannedDraw(
  tx: Db,
  { id, by, now, ...draw }: NewDraw & CreateDrawOptions & { id: string },
): Promise<CreatedDraw> {
  const rule = checkedRule(draw.rule)
  if (draw.periodEnd <= draw.periodStart) throw new RuleBroken("INVALID_DATE", { field: "periodEnd" })
  const holder = newKeyFor(holderText(id))
  const sealedHolderKey = await sealHolderKey(tx, id, holder.key)
  const keys = { sealedHolderKey, holderKeyCommitment: holder.commitment }
  await tx.insert(draws).values({ id, ...draw, rule, ...keys, createdAt: now })
  const series = { first: rule.seriesFirst, count: rule.seriesCount }
  const segment = await makeSegment(tx, { drawId: id, ordinal: 1, series, now })
  const after = { ...draw, rule, commitments: [holder.commitment, segment.keyCommitment] }
  await auditPlanning(tx, { drawId: id, by, now, before: null, after })
  return { drawId: id, holderKeyCommitment: holder.commitment, segment }
}
