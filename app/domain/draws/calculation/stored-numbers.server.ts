import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { statement } from "#app/db/statement.server"
import { isEligible, withExclusions } from "#app/domain/draws/base/base-text.server"
import type { DrawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { holderOf } from "#app/domain/draws/base/holder.server"
import type { NumberBase, EntryNumber } from "#app/domain/draws/inspection/inspect"

/** A distributed number with the row that it stands in and who holds it. */
export type StoredNumber = EntryNumber & { ticketId: string; registrationId: string }

type Row = DrawnNumber & { ticketId: string; registrationId: string; eligible: boolean }
type StoredNumbersQuery = Record<
  "fromSeries" | "fromElement" | "toSeries" | "toElement" | "limit",
  number
> & {
  drawId: string
}

/** Most draws end within a few hundred numbers; a draw of one holder reads them all. */
const FIRST_BLOCK = 256
const LAST_BLOCK = 8192

const reading = (direction: "up" | "down") => {
  const [after, before, order]: SQL[] =
    direction === "up" ? [sql`>=`, sql`<=`, sql`asc`] : [sql`<=`, sql`>=`, sql`desc`]
  return statement<Row, StoredNumbersQuery>(
    (placeholder) => sql`
      select t.series, t.element, t.id as "ticketId", t.registration_id as "registrationId", ${isEligible} as eligible
      from ${withExclusions}
      where t.draw_id = ${placeholder("drawId")}::uuid
        and (t.series, t.element) ${after} (${placeholder("fromSeries")}::int, ${placeholder("fromElement")}::int)
        and (t.series, t.element) ${before} (${placeholder("toSeries")}::int, ${placeholder("toElement")}::int)
      order by t.series ${order}, t.element ${order} limit ${placeholder("limit")}::int`,
  )
}
const readUp = reading("up")
const readDown = reading("down")

/** The numbers of a closed draw as the inspection reads them, by the index over the draw's numbers. */
export function storedNumbers(db: Db, draw: { id: string; holderKey: Buffer }): NumberBase<StoredNumber> {
  async function* blocks(read: typeof readUp, from: DrawnNumber, to: DrawnNumber, step: 1 | -1) {
    let [at, limit] = [from, FIRST_BLOCK]
    for (;;) {
      const rows = await read(db, {
        drawId: draw.id,
        fromSeries: at.series,
        fromElement: at.element,
        toSeries: to.series,
        toElement: to.element,
        limit,
      })
      if (rows.length > 0)
        yield rows.map((row) => Object.assign(row, { holder: holderOf(draw.holderKey, row.registrationId) }))
      const last = rows.at(-1)
      if (!last || rows.length < limit) return
      // One past the last: beyond 99,999 or below 0 the line goes on in the next series all the same.
      at = { series: last.series, element: last.element + step }
      limit = Math.min(limit * 4, LAST_BLOCK)
    }
  }
  return {
    upwards: (from, to) => blocks(readUp, from, to, 1),
    downwards: (from, to) => blocks(readDown, from, to, -1),
  }
}
