import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { courtesy } from "#app/db/courtesy.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import type { LuckyNumber } from "#app/domain/tickets/lucky-number"
import type { DrawRule } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { lineBytes } from "./base-writer.server"
import { holderSql, keepHolderKey } from "./holder.server"

/** Whether a number of `t` may win, by what was written down as the draw closed; `e` is its row of draw_exclusions. */
export const isEligible: SQL = sql`(t.void_at is null and e.registration_id is null)`
export const withExclusions: SQL = sql`tickets t left join draw_exclusions e
  on e.draw_id = t.draw_id and e.registration_id = t.registration_id
    and (e.invoice_id is null or e.invoice_id = t.invoice_id)`

/** Two such pieces are in the air at once: one being written down while the database makes the next. */
const BATCH = 2048

type FrozenDraw = { id: string; rule: DrawRule; sealedHolderKey: Buffer; holderForm: number }

/**
 * The lines of BASE.csv with their line breaks, in order, some thousand to a piece; the database writes them, and they
 * are never all held. Only for a draw that takes no more changes, after its exclusions are written.
 */
export async function* baseLines(tx: Db, draw: FrozenDraw): AsyncGenerator<Buffer> {
  await keepHolderKey(tx, await openHolderKey(tx, draw))
  const width = lineBytes(draw.rule.seriesDigits)
  const giveWay = courtesy(tx, invoices)
  let coming = linesAfter(tx, draw, { series: -1, element: 0 })
  for (;;) {
    const lines = await coming
    if (lines === null) return
    await giveWay()
    const [series, element] = lines.slice(-width).split(",", 2).map(Number) as [number, number]
    coming = linesAfter(tx, draw, { series, element })
    // Whoever stops reading here does not wait for it.
    coming.catch(() => {})
    yield Buffer.from(lines, "latin1")
  }
}

/** The next lines as one text; null where there are no more. */
async function linesAfter(tx: Db, draw: FrozenDraw, after: LuckyNumber): Promise<string | null> {
  const line = sql`lpad(t.series::text, ${draw.rule.seriesDigits}, '0') || ',' || lpad(t.element::text, 5, '0') || ',' ||
    ${holderSql(draw)} || ',' || ${isEligible}::int || E'\n'`
  const [batch] = await tx.execute<{ lines: string | null }>(sql`
    select string_agg(line, '' order by series, element) as lines from (
      select t.series, t.element, ${line} as line from ${withExclusions}
        join registrations r on r.id = t.registration_id
      where t.draw_id = ${draw.id} and (t.series, t.element) > (${after.series}::int, ${after.element}::int)
      order by t.series, t.element limit ${BATCH}
    ) as batch`)
  return batch!.lines
}
