import { type Column, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { isIsoMoment } from "#app/db/iso-moment"
import { readCursorKey, writeKey } from "#app/db/key-cursor.server"

/** The last row that was seen of a part of a record: what is older comes after it. */
export type SeenLast = { at: Date; id: string }

/** Where a part goes on, as its address says; without one, or with a broken one, it begins with its newest. */
export function readSeenLast(text: string | null): SeenLast | undefined {
  const [at = "", id = ""] = readCursorKey(text, 2) ?? []
  return isIsoMoment(at) && isUuid(id) ? { at: new Date(at), id } : undefined
}

/** Older than that, in the order of a moment and an id, both downwards. */
export const isOlder = (at: Column | SQL, id: Column, last: SeenLast | undefined): SQL | undefined =>
  last && sql`(${at}, ${id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`

export type RecordPage<Row> = { rows: Row[]; older: string | null }

/** A page of rows of which one more was asked for, and where the older ones begin. */
export function cutRecordPage<Row extends { id: string }>(
  rows: readonly Row[],
  most: number,
  momentOf: (row: Row) => Date,
): RecordPage<Row> {
  const page = rows.slice(0, most)
  const last = page.at(-1)
  const older = last && rows.length > most ? writeKey([momentOf(last).toISOString(), last.id]) : null
  return { rows: page, older }
}
