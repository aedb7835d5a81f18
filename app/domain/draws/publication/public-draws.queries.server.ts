import { asc, desc, eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import {
  type CancellationCode,
  cancellationWords,
  postponementWords,
  publicReasonCode,
} from "#app/words/reasons/public-reasons"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { closesBy } from "#app/domain/draws/planning/extraction-day.server"
import { missedExtraction, publicState } from "./public-draw"
import { type PublicSeal, sealsOf, type SegmentSeal } from "./public-seals.queries.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"

/** A draw as anyone may see it: without who worked on it, without what is not published, its keys sealed until it is. */
export type PublicDraw = ReturnType<typeof asPublic>
type Row = typeof draws.$inferSelect

/** Every draw with its state, the latest extraction first. */
export async function listPublicDraws(db: Db, now: Date): Promise<PublicDraw[]> {
  const rows = await db.select().from(draws).orderBy(desc(draws.extractionOn), asc(draws.id))
  return withMore(db, rows, now)
}

/** One of them. Throws NOT_FOUND. */
export async function getPublicDraw(db: Db, drawId: string, now: Date): Promise<PublicDraw> {
  const [draw] = await withMore(db, [await getShown(db, drawId)], now)
  return draw!
}

async function withMore(db: Db, rows: Row[], now: Date): Promise<PublicDraw[]> {
  const canceled = rows.filter(({ state }) => state === "canceled").map(({ id }) => id)
  const [seals, cancellations] = await Promise.all([sealsOf(db, rows), cancellationsOf(db, canceled)])
  return rows.map((row) =>
    asPublic(row, {
      now,
      segments: seals.get(row.id) ?? [],
      canceled: cancellations.get(row.id) ?? null,
    }),
  )
}

/** The row behind a public draw, for what is made from its files and keys. Throws NOT_FOUND. */
export async function getShown(db: Db, drawId: string): Promise<Row> {
  const [row] = isUuid(drawId) ? await db.select().from(draws).where(eq(draws.id, drawId)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** The runs of series of a draw, with their keys; whoever reads them decides what may leave. */
export const publicSegmentsOf = (db: Db, drawId: string) =>
  db.select().from(drawSegments).where(eq(drawSegments.drawId, drawId)).orderBy(asc(drawSegments.ordinal))

type Cancellation = { at: Date; reason: CancellationCode }

type PublicDrawExtras = {
  now: Date
  segments: SegmentSeal[]
  canceled: Cancellation | null
}

function asPublic(row: Row, { now, segments, canceled }: PublicDrawExtras) {
  const { id, title, prize, periodStart, periodEnd, extractionOn, extractionHour, postponements, rule } = row
  const { baseSha256, baseRoot, baseRows, closedAt, extraction, resultSha256, publishedAt, inspected } = row
  const state = publicState(row, now)
  const missed = missedExtraction(row, { now, closesBy: closesBy(row) })
  // Its key is never published: with it pseudonyms could be tied to people.
  const holder: PublicSeal = {
    sha256: row.holderKeyCommitment,
    madeAt: row.keysLostAt ? null : row.createdAt,
    lostAt: row.keysLostAt,
    opening: null,
  }
  return {
    id,
    title,
    prize,
    periodStart,
    periodEnd,
    extractionOn,
    extractionHour,
    // Neither who moved it nor what was written beside the code.
    postponements: postponements.map(({ from, to, reasonCode }) => ({
      from,
      to,
      reason: publicReasonCode(postponementWords, reasonCode),
    })),
    rule,
    state,
    canceled,
    /** Its extraction came before its list: the next one counts. */
    missed,
    seals: { segments, holder },
    afterPublication: row.afterPublication,
    base:
      baseSha256 !== null && closedAt !== null
        ? { sha256: baseSha256, root: baseRoot ?? "", rows: baseRows ?? 0, closedAt }
        : null,
    result:
      state === "published" && extraction && resultSha256 && publishedAt
        ? { prizes: extraction, sha256: resultSha256, publishedAt, inspected: inspected ?? 0 }
        : null,
    auditHead: state === "published" ? row.auditHead : null,
  }
}

/** Why and when draws were canceled, by draw, as the audit has it; the last word counts. */
async function cancellationsOf(db: Db, drawIds: readonly string[]): Promise<Map<string, Cancellation>> {
  if (drawIds.length === 0) return new Map()
  const rows = await listRowsAbout(db, { type: "draws", id: drawIds })
  const canceled = rows.filter(({ after }) => after?.state === "canceled")
  const publicCancellation = ({ at, after }: (typeof canceled)[number]) => ({
    at,
    reason: publicReasonCode(cancellationWords, after?.reasonCode),
  })
  return new Map(canceled.reverse().map((row) => [row.subjectId, publicCancellation(row)]))
}
