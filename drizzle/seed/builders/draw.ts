import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { holderText, segmentText } from "#app/domain/draws/draw-keys.server"
import { commitTo } from "#app/domain/prizes/commitment.server"
import { seriesSize } from "#app/domain/tickets/lucky-number"
import { dayOf } from "#app/platform/clock.server"
import { draws, type DrawRule, drawSegments } from "#drizzle/schema/draws"

export type NewDraw = typeof draws.$inferInsert & { id: string }
export type DrawRow = typeof draws.$inferSelect
export type SegmentRow = typeof drawSegments.$inferSelect
type Given = Omit<Partial<NewDraw>, "rule"> & { now: Date; rule?: Partial<DrawRule> }

const DAY_MS = 86_400_000

/** 100 series of two digits; nearest number, higher first (domain, rule A). */
export const demoRule: DrawRule = {
  seriesFirst: 0,
  seriesCount: 100,
  seriesDigits: 2,
  seriesFrom: [1, 2],
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 3,
  surrogates: 5,
  onePerHolder: true,
}

/** A planned draw whose period holds `now`; `rule` is laid over the demo's rule. */
export function buildDraw({ now, rule, ...given }: Given): NewDraw {
  const id = given.id ?? uuidv7()
  const holderKey = given.holderKey ?? randomBytes(32)
  const periodEnd = given.periodEnd ?? new Date(now.getTime() + 30 * DAY_MS)
  return {
    title: "Sorteio da Torcida",
    prize: "Um ano de jogos no camarote",
    periodStart: new Date(now.getTime() - 40 * DAY_MS),
    extractionOn: dayOf(new Date(periodEnd.getTime() + 4 * DAY_MS)),
    state: "planned",
    holderKeyCommitment: commitTo({ key: holderKey, text: holderText(id) }),
    createdAt: now,
    ...given,
    id,
    holderKey,
    periodEnd,
    rule: { ...demoRule, ...rule },
  }
}

type SegmentGiven = Partial<typeof drawSegments.$inferInsert> & { now: Date }

/** Puts a run of series in: its permutation key, the commitment to it, and its sequence of positions. */
export async function insertSegment(
  db: Db,
  draw: { id: string; rule: DrawRule },
  { now, ...given }: SegmentGiven,
): Promise<SegmentRow> {
  const id = given.id ?? uuidv7()
  const { seriesFirst = draw.rule.seriesFirst, seriesCount = draw.rule.seriesCount, ordinal = 1 } = given
  const key = given.permutationKey ?? randomBytes(32)
  const size = seriesCount * seriesSize
  const [made] = await db.execute<{ name: string }>(
    sql`select create_position_sequence(${id}::uuid, ${size}::bigint) as name`,
  )
  const segment = {
    ...{ id, drawId: draw.id, ordinal, seriesFirst, seriesCount, permutationKey: key, createdAt: now },
    keyCommitment: commitTo({
      key,
      text: segmentText(draw.id, { first: seriesFirst, count: seriesCount }, ordinal),
    }),
    sequenceName: made!.name,
  }
  const [row] = await db.insert(drawSegments).values(segment).returning()
  return row!
}

type InsertGiven = Partial<Given> & {
  seriesCount?: number
  permutationKey?: Buffer
  segmentId?: string
}

/** Puts a draw with its segment in, ready to hand out numbers; `seriesCount` and period can be given alone. */
export async function insertDraw(
  db: Db,
  { now = new Date(), seriesCount, permutationKey, segmentId, rule, ...given }: InsertGiven = {},
): Promise<DrawRow & { segment: SegmentRow }> {
  const series = seriesCount === undefined ? {} : { seriesCount }
  const planned = buildDraw({ now, rule: { ...rule, ...series }, ...given, state: "planned" })
  const [draw] = await db.insert(draws).values(planned).returning()
  const segment = await insertSegment(db, draw!, { now, id: segmentId, permutationKey })
  const moved = await moveDraw(db, draw!, { to: given.state ?? "planned" })
  return { ...moved, segment }
}

const ways: Record<DrawRow["state"], DrawRow["state"][]> = {
  planned: [],
  closing: ["closing"],
  closed: ["closing", "closed"],
  computed: ["closing", "closed", "computed"],
  published: ["closing", "closed", "computed", "published"],
  canceled: ["canceled"],
}

/**
 * Takes a planned draw on, as the database lets it go; numbers must stand before. A closed one needs a base: zeros
 * for its hash unless one is given. The other columns are set together with the last state.
 */
export async function moveDraw(
  db: Db,
  draw: DrawRow,
  { to, baseSha256, baseRoot, baseFile, baseRows, ...last }: { to: DrawRow["state"] } & Partial<NewDraw>,
): Promise<DrawRow> {
  const base = { baseSha256: baseSha256 ?? draw.baseSha256 ?? "0".repeat(64), baseRoot, baseFile, baseRows }
  let moved = draw
  for (const state of ways[to]) {
    const set = { ...(state === "closed" ? base : {}), ...(state === to ? last : {}), state }
    const [row] = await db.update(draws).set(set).where(eq(draws.id, draw.id)).returning()
    moved = row!
  }
  return moved
}
