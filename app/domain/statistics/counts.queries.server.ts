import { and, asc, between, desc, eq, inArray, max, min, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type Cut, type Measure, measures } from "#app/words/statistics"
import { statisticCounts, statisticDays } from "#drizzle/schema/statistics"
import type { Period } from "./period"

type StoredCut = (typeof statisticCounts.$inferSelect)["cut"]
type CutRows = { stored: StoredCut; key: SQL<string>; uf: SQL<string> }

const { key, uf, day, state, cut, subject, count } = statisticCounts
const own = sql<string>`${key}`
const unit = sql<string>`${uf}`
/** Of a cut that has nothing to do with a place. */
const nowhere = sql<string>`''::text`

/** Which of the stored rows each cut adds up. Days and units lie in those of the hours, which have one for each thing. */
const rowsOf: Readonly<Record<Cut, CutRows>> = {
  day: { stored: "hour", key: sql`${day}::text`, uf: nowhere },
  hour: { stored: "hour", key: own, uf: nowhere },
  uf: { stored: "hour", key: unit, uf: unit },
  city: { stored: "city", key: own, uf: unit },
  store: { stored: "store", key: own, uf: nowhere },
  product: { stored: "product", key: own, uf: nowhere },
  source: { stored: "source", key: own, uf: nowhere },
  medium: { stored: "medium", key: own, uf: nowhere },
  campaign: { stored: "campaign", key: own, uf: nowhere },
}

/** Days and unit, as a range of the index that begins with cut, subject and day. */
export const within = (
  stored: StoredCut,
  counted: Measure,
  { from, to, uf: only }: Period,
): SQL | undefined =>
  and(
    eq(cut, stored),
    eq(subject, counted),
    between(day, from, to),
    only === undefined ? undefined : eq(uf, only),
  )

const total = sql<number>`sum(${count})::int`

export type CutAsked = {
  cut: Cut
  measure: Measure
  period: Period
  /** Which of its lines alone: `linesNamed`. */
  named?: SQL | undefined
}
/** A line of a cut: `uf` where the same key may be in several. */
export type CutLine = { key: string; uf: string; state: string; count: number }

type PageOfCut = { after?: CutLine | undefined; most?: number }

/** A cut by key and state: whole, or so many lines after another. */
export function countBy(db: Db, asked: CutAsked, { after, most }: PageOfCut = {}): Promise<CutLine[]> {
  const rows = rowsOf[asked.cut]
  const further =
    after &&
    sql`(${rows.key}, ${rows.uf}, ${state}) > (${after.key}::text, ${after.uf}::text, ${after.state}::text)`
  const counted = db
    .select({ key: rows.key, uf: rows.uf, state, count: total })
    .from(statisticCounts)
    .where(and(within(rows.stored, asked.measure, asked.period), asked.named, further))
    .groupBy(rows.key, rows.uf, state)
    .orderBy(rows.key, rows.uf, state)
  return most === undefined ? counted : counted.limit(most)
}

/** A cut page by page, whatever it holds: of campaigns there are as many as people write into their links. */
export async function* pagesOfCut(db: Db, asked: CutAsked, size: number): AsyncGenerator<CutLine[]> {
  for (let after: CutLine | undefined; ;) {
    const page = await countBy(db, asked, { after, most: size })
    yield page
    if (page.length < size) return
    after = page.at(-1)
  }
}

/** The largest lines of a cut, states together, as many as are asked for. */
export function countLargest(db: Db, asked: CutAsked & { most: number }): Promise<Omit<CutLine, "state">[]> {
  const rows = rowsOf[asked.cut]
  return db
    .select({ key: rows.key, uf: rows.uf, count: total })
    .from(statisticCounts)
    .where(and(within(rows.stored, asked.measure, asked.period), asked.named))
    .groupBy(rows.key, rows.uf)
    .orderBy(desc(total), asc(rows.key), asc(rows.uf))
    .limit(asked.most)
}

/** How many of each state there are of everything that is counted, in one go. */
export async function readTotals(db: Db, period: Period): Promise<Record<Measure, Record<string, number>>> {
  const rows = await db
    .select({ subject, state, count: total })
    .from(statisticCounts)
    .where(
      and(
        eq(cut, "hour"),
        // While a release is taken back, the one after it may have counted what this one has no name for.
        inArray(subject, measures),
        between(day, period.from, period.to),
        period.uf === undefined ? undefined : eq(uf, period.uf),
      ),
    )
    .groupBy(subject, state)
  const totals: Record<Measure, Record<string, number>> = {
    invoices: {},
    registrations: {},
    tickets: {},
    prizes: {},
    winners: {},
  }
  for (const row of rows) totals[row.subject][row.state] = row.count
  return totals
}

export type CountedAt = { first: Date; last: Date } | null

/** When the days of a period were counted, the one longest ago and the latest; null where none was. */
export async function readCountedAt(db: Db, { from, to }: Pick<Period, "from" | "to">): Promise<CountedAt> {
  const [row] = await db
    .select({ first: min(statisticDays.countedAt), last: max(statisticDays.countedAt) })
    .from(statisticDays)
    .where(between(statisticDays.day, from, to))
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}
