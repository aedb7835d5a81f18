import { desc, eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { seriesSize } from "#app/domain/tickets/lucky-number"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/platform/audit.server"
import { type DrawRule, drawSegments, draws } from "#drizzle/schema/draws"
import { canDraw } from "./draw"
import { holderText, newKeyFor, segmentText } from "./draw-keys.server"
import { lockDrawExclusive } from "./draw-locks.server"
import { drawRuleSchema } from "./draw-rule"

export type NewDraw = {
  title: string
  prize: string
  periodStart: Date
  periodEnd: Date
  /** YYYY-MM-DD. */
  extractionOn: string
  rule: DrawRule
  oncePerPromotion?: boolean
  afterPublication?: "surrogate" | "treasury"
}
type By = { by?: { id: string }; now: Date }
type Made = { drawId: string; holderKeyCommitment: string; segment: Segment }
type Segment = { id: string; seriesFirst: number; seriesCount: number; keyCommitment: string }

/** A planned draw with its keys, its first segment of series and the sequence of its positions. */
export async function createDraw(db: Db, { by, now, ...draw }: NewDraw & By): Promise<Made> {
  const rule = readRule(draw.rule)
  if (draw.periodEnd <= draw.periodStart) throw new RuleBroken("INVALID_DATE", { field: "periodEnd" })
  const id = uuidv7()
  const holder = newKeyFor(holderText(id))
  return inTransaction(db, async (tx) => {
    await tx.insert(draws).values({
      id,
      ...draw,
      rule,
      holderKey: holder.key,
      holderKeyCommitment: holder.commitment,
      createdAt: now,
    })
    const series = { first: rule.seriesFirst, count: rule.seriesCount }
    const segment = await makeSegment(tx, { drawId: id, ordinal: 1, series, now })
    await audit(tx, { by, now }, id, null, {
      ...draw,
      rule,
      commitments: [holder.commitment, segment.keyCommitment],
    })
    return { drawId: id, holderKeyCommitment: holder.commitment, segment }
  })
}

/** More series, behind the last ones: a segment with its own key and sequence, never a larger one under the old key. */
export async function addSegment(
  db: Db,
  { drawId, seriesCount, by, now }: { drawId: string; seriesCount: number } & By,
): Promise<Segment> {
  return inTransaction(db, async (tx) => {
    await lockDrawExclusive(tx, drawId)
    const [draw] = await tx.select().from(draws).where(eq(draws.id, drawId))
    if (!draw) throw new RuleBroken("NOT_FOUND")
    if (!canDraw("add-segment", draw.state)) throw new RuleBroken("DRAW_CLOSED")
    const [last] = await tx
      .select({ ordinal: drawSegments.ordinal })
      .from(drawSegments)
      .where(eq(drawSegments.drawId, drawId))
      .orderBy(desc(drawSegments.ordinal))
      .limit(1)
    const series = { first: draw.rule.seriesFirst + draw.rule.seriesCount, count: seriesCount }
    const rule = readRule({ ...draw.rule, seriesCount: draw.rule.seriesCount + seriesCount })
    await tx
      .update(draws)
      .set({ rule, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const segment = await makeSegment(tx, { drawId, ordinal: (last?.ordinal ?? 0) + 1, series, now })
    await audit(tx, { by, now }, drawId, { rule: draw.rule }, { rule, commitments: [segment.keyCommitment] })
    return segment
  })
}

async function makeSegment(
  tx: Db,
  given: { drawId: string; ordinal: number; series: { first: number; count: number }; now: Date },
): Promise<Segment> {
  const { drawId, ordinal, series, now } = given
  const id = uuidv7()
  const { key, commitment } = newKeyFor(segmentText(drawId, series, ordinal))
  const size = series.count * seriesSize
  const [sequence] = await tx.execute<{ name: string }>(
    sql`select create_position_sequence(${id}::uuid, ${size}::bigint) as name`,
  )
  const segment = { id, seriesFirst: series.first, seriesCount: series.count, keyCommitment: commitment }
  await tx.insert(drawSegments).values({
    ...segment,
    drawId,
    ordinal,
    permutationKey: key,
    sequenceName: sequence?.name ?? "",
    createdAt: now,
  })
  return segment
}

/** Checks the shape of RULE.json; what is wrong is said with its path, as for a file. */
function readRule(rule: DrawRule): DrawRule {
  const parsed = drawRuleSchema.safeParse(rule)
  if (parsed.success) return parsed.data
  const text = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
  throw new RuleBroken("INVALID_REQUEST", { field: "rule", because: { pt: text, en: text } })
}

async function audit(
  tx: Db,
  { by, now }: By,
  drawId: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): Promise<void> {
  if (!by) return
  const action = before ? "edit" : "create"
  const subject = { subjectType: "draws", subjectId: drawId, table: draws, at: now }
  await writeAction(tx, { userId: by.id, permission: "draw", action, before, after, ...subject })
}
