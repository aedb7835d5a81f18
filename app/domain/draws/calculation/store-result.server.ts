import { Readable } from "node:stream"
import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { statement } from "#app/db/statement.server"
import { isEligible, withExclusions } from "#app/domain/draws/base/base-text.server"
import { type HolderDraw, holderOf, toldHolder } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import type { DrawnNumber } from "#app/domain/draws/inspection/drawn-number"
import type { NumberBase, EntryNumber } from "#app/domain/draws/inspection/inspect"
import { findPlan } from "#app/domain/draws/planning/plan.queries.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { resultFile } from "#app/domain/draws/result/result-file.server"
import { RuleBroken } from "#app/errors"
import { type Files, newFileKey } from "#app/platform/files.server"

/** A distributed number with the row that it stands in and who holds it. */
export type StoredNumber = EntryNumber & { ticketId: string; registrationId: string }

type Row = DrawnNumber & {
  ticketId: string
  registrationId: string
  cpf: string
  told: string | null
  eligible: boolean
}
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
      select t.series, t.element, t.id as "ticketId", t.registration_id as "registrationId", r.cpf,
        ${toldHolder(sql`(${placeholder("drawId")}::uuid)::text`)} as told, ${isEligible} as eligible
      from ${withExclusions} join registrations r on r.id = t.registration_id
      where t.draw_id = ${placeholder("drawId")}::uuid
        and (t.series, t.element) ${after} (${placeholder("fromSeries")}::int, ${placeholder("fromElement")}::int)
        and (t.series, t.element) ${before} (${placeholder("toSeries")}::int, ${placeholder("toElement")}::int)
      order by t.series ${order}, t.element ${order} limit ${placeholder("limit")}::int`,
  )
}
const readUp = reading("up")
const readDown = reading("down")

/** The numbers of a closed draw as the inspection reads them, by the index over the draw's numbers. */
export function storedNumbers(db: Db, draw: HolderDraw): NumberBase<StoredNumber> {
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
      if (rows.length > 0) yield rows.map((row) => Object.assign(row, { holder: holderOf(draw, row) }))
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

type StoreResultInput = { prizes: string[]; files: Files; rehearsal?: string }

/** Computes a closed draw over the database and stores RESULT.json; its key, and what stands in it. */
export async function storeResult(tx: Db, draw: DrawRow, { prizes, files, rehearsal }: StoreResultInput) {
  const { baseSha256 } = draw
  if (!baseSha256) throw new RuleBroken("WRONG_STATE")
  const { id, holderForm } = draw
  const base = storedNumbers(tx, { id, holderForm, holderKey: await openHolderKey(tx, draw) })
  const rule = { ...draw.rule, prizes }
  // A rehearsal is no draw's, and so follows no plan.
  const plan = rehearsal === undefined ? await findPlan(tx, draw.id) : undefined
  const bound = plan && {
    draw: draw.id,
    ruleSha256: plan.ruleSha256,
    extractionOn: draw.extractionOn,
    contest: draw.contest,
  }
  const { contents, result } = resultFile({ rule, baseSha256, base, bound, rehearsal })
  const key = newFileKey("draws", "json")
  await files.put(key, Readable.from(contents, { objectMode: false }), "application/json")
  return { key, ...result() }
}
