import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { openPermutationKey, sealHolderKey, sealPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { holderText, segmentText } from "#app/domain/draws/planning/draw-keys.server"
import { commitTo } from "#app/domain/prizes/commitment.server"
import { seriesSize } from "#app/domain/tickets/lucky-number"
import { dayOf } from "#app/platform/time/clock.server"
import { draws, type DrawRule, drawSegments } from "#drizzle/schema/draws"
import { drawTypings } from "#drizzle/schema/calculation"
import { confirmedOf } from "./confirmed"
import { writeAudited } from "./write-audited"
import { insertUser } from "./user"

type NewDraw = typeof draws.$inferInsert & { id: string }
export type DrawRow = typeof draws.$inferSelect
/** Beside what its row keeps encrypted the key itself, which whoever made it knows. */
export type SegmentRow = typeof drawSegments.$inferSelect & { permutationKey: Buffer }
export type MadeDraw = DrawRow & { holderKey: Buffer; segment: SegmentRow }
type PlainDraw = Omit<NewDraw, "sealedHolderKey"> & { holderKey: Buffer }
type DrawFields = Omit<Partial<PlainDraw>, "rule"> & { now: Date; rule?: Partial<DrawRule> }

const DAY_MS = 86_400_000

/** 100 series of two digits; nearest number, higher first (rule A of app/domain/README.md). */
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
function buildDraw({ now, rule, ...fields }: DrawFields): PlainDraw {
  const id = fields.id ?? uuidv7()
  const holderKey = fields.holderKey ?? randomBytes(32)
  const periodEnd = fields.periodEnd ?? new Date(now.getTime() + 30 * DAY_MS)
  return {
    title: "Sorteio da Torcida",
    prize: "Um ano de jogos no camarote",
    periodStart: new Date(now.getTime() - 40 * DAY_MS),
    extractionOn: dayOf(new Date(periodEnd.getTime() + 4 * DAY_MS)),
    state: "planned",
    holderKeyCommitment: commitTo({ key: holderKey, text: holderText(id) }),
    createdAt: now,
    ...fields,
    id,
    holderKey,
    periodEnd,
    rule: { ...demoRule, ...rule },
  }
}

type SegmentFields = Partial<Omit<typeof drawSegments.$inferInsert, "sealedPermutationKey">> & {
  now: Date
  permutationKey?: Buffer
}

/** Puts a run of series in: its permutation key, the commitment to it, and its sequence of positions. */
export async function insertSegment(
  db: Db,
  draw: { id: string; rule: DrawRule },
  { now, ...fields }: SegmentFields,
): Promise<SegmentRow> {
  const id = fields.id ?? uuidv7()
  const { seriesFirst = draw.rule.seriesFirst, seriesCount = draw.rule.seriesCount, ordinal = 1 } = fields
  const key = fields.permutationKey ?? randomBytes(32)
  const size = seriesCount * seriesSize
  const [made] = await db.execute<{ name: string }>(
    sql`select create_position_sequence(${id}::uuid, ${size}::bigint) as name`,
  )
  const segment = {
    id,
    drawId: draw.id,
    ordinal,
    seriesFirst,
    seriesCount,
    sealedPermutationKey: await sealPermutationKey(db, id, key),
    createdAt: now,
    keyCommitment: commitTo({
      key,
      text: segmentText(draw.id, { first: seriesFirst, count: seriesCount }, ordinal),
    }),
    sequenceName: made!.name,
  }
  const insert = (tx: Db) => tx.insert(drawSegments).values(segment).returning()
  const details = { version: 1, segmentId: id, seriesCount }
  const more = { kind: "add-series", subjectId: draw.id, details } as const
  // The first run comes with the draw; more of them take four eyes.
  const [row] = ordinal === 1 ? await insert(db) : await confirmedOf(db, more, insert)
  return { ...row!, permutationKey: key }
}

/** The first run of series of a draw that a use case planned, with its key. */
export async function findSegment(db: Db, drawId: string): Promise<SegmentRow> {
  const [row] = await db.select().from(drawSegments).where(eq(drawSegments.drawId, drawId))
  return { ...row!, permutationKey: await openPermutationKey(db, row!) }
}

type InsertDrawFields = Partial<DrawFields> & {
  seriesCount?: number
  permutationKey?: Buffer
  segmentId?: string
}

/** Puts a draw with its segment in, ready to hand out numbers; `seriesCount` and period can be given alone. */
export async function insertDraw(
  db: Db,
  { now = new Date(), seriesCount, permutationKey, segmentId, rule, ...fields }: InsertDrawFields = {},
): Promise<MadeDraw> {
  const series = seriesCount === undefined ? {} : { seriesCount }
  const { holderKey, ...planned } = buildDraw({
    now,
    rule: { ...rule, ...series },
    ...fields,
    state: "planned",
  })
  const sealedHolderKey = await sealHolderKey(db, planned.id, holderKey)
  const [draw] = await db
    .insert(draws)
    .values({ ...planned, sealedHolderKey })
    .returning()
  const segment = await insertSegment(db, draw!, { now, id: segmentId, permutationKey })
  const moved = await moveDraw(db, draw!, { to: fields.state ?? "planned" })
  return { ...moved, holderKey, segment }
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
 * Takes a draw on from where it is, as the database lets it go; numbers must stand before. What a state asks for is
 * made up unless it is given: a base of zeros, an extraction, who computed and who published.
 */
export async function moveDraw(
  db: Db,
  draw: DrawRow,
  { to, ...fields }: { to: DrawRow["state"] } & Partial<NewDraw>,
): Promise<DrawRow> {
  let moved = draw
  const deed = { permission: "calculation", action: "run", subjectType: "draws" } as const
  const step = async (set: Partial<NewDraw>) => {
    const update = (tx: Db) => tx.update(draws).set(set).where(eq(draws.id, draw.id)).returning()
    const canceling = {
      kind: "cancel-draw",
      subjectId: draw.id,
      details: { version: 1, reasonCode: "other" },
    } as const
    const write = (tx: Db) => (set.state === "canceled" ? confirmedOf(tx, canceling, update) : update(tx))
    // The steps that the closing takes have nobody's name.
    const isClosing = draw.closedBy === null && (set.state === "closing" || set.state === "closed")
    const [row] = isClosing ? await write(db) : await writeAudited(db, deed, write)
    moved = row!
  }
  for (const state of ways[to].slice(ways[to].indexOf(draw.state) + 1)) {
    const set = await stepTo(db, { draw: moved, state, fields })
    if (set.extraction) {
      const { extraction, extractionBy, extractionAgainBy, extractionAt, ...rest } = set
      const typed = { drawId: draw.id, prizes: extraction, typedAt: extractionAt! }
      for (const userId of [extractionBy!, extractionAgainBy!])
        await db.insert(drawTypings).values({ ...typed, userId })
      await step({ extraction, extractionBy, extractionAgainBy, extractionAt })
      await step({ ...rest, state })
    } else await step({ ...set, state })
  }
  return moved
}

type Step = { draw: DrawRow; state: DrawRow["state"]; fields: Partial<NewDraw> }

async function stepTo(db: Db, { draw, state, fields }: Step): Promise<Partial<NewDraw>> {
  const at = fields.closedAt ?? draw.periodEnd
  if (state === "closed") {
    const {
      baseSha256 = "0".repeat(64),
      baseRoot = null,
      baseFile = null,
      baseRows = null,
      treeFile = null,
    } = fields
    return { baseSha256, baseRoot, baseFile, baseRows, treeFile, closedAt: at }
  }
  if (state === "computed") {
    const by = fields.computedBy ?? (await insertUser(db, { passwordHash: null })).id
    return {
      extraction: fields.extraction ?? ruleA,
      extractionBy: fields.extractionBy ?? by,
      extractionAgainBy: fields.extractionAgainBy ?? (await insertUser(db, { passwordHash: null })).id,
      extractionAt: at,
      resultFile: fields.resultFile ?? "draws/none.json",
      resultSha256: fields.resultSha256 ?? "0".repeat(64),
      computedBy: by,
      computedAt: fields.computedAt ?? at,
      inspected: fields.inspected ?? 0,
    }
  }
  if (state === "published") {
    const publishedBy = fields.publishedBy ?? (await insertUser(db, { passwordHash: null })).id
    return { publishedBy, publishedAt: fields.publishedAt ?? at, auditHead: fields.auditHead }
  }
  return {}
}

/** The extraction of rule A in app/domain/README.md. */
const ruleA = ["45931", "12876", "60254", "33019", "08777"]
