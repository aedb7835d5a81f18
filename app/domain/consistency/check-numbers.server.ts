import { and, asc, eq, gt, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { knownPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { seriesSize, toLuckyNumber } from "#app/domain/tickets/lucky-number"
import { permute } from "#app/domain/tickets/permutation.server"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { asked, type Finding } from "./asked.server"

const PAGE = 5_000

/**
 * Every lucky number: the one that its key gives to its position, a position that was handed out, an invoice of the same
 * person that arrived in the draw's period, and void only with its invoice.
 */
export async function* checkNumbers(db: Db): AsyncGenerator<Finding> {
  yield* asked(
    db,
    "number",
    sql`select t.id, 'it lies in no series of its draw' as why from tickets t
      where not exists (select from draw_segments s where s.id = t.segment_id and s.draw_id = t.draw_id)`,
  )
  yield* asked(
    db,
    "number",
    sql`select t.id, 'it is void, and its invoice ' || i.protocol || ' stands and was never invalid' as why
      from tickets t join invoices i on i.id = t.invoice_id
      where t.void_at is not null and i.status <> 'invalid' and not exists (
        select from actions where subject_type = 'invoices' and subject_id = i.id::text and action = 'invalidate'
          and text::jsonb -> 'after' ->> 'status' = 'invalid')`,
  )
  for (const segment of await segmentsOf(db)) {
    const key = await knownPermutationKey(db, segment)
    // What a lost key gave nobody works out again; the log says which those are.
    if (key) yield* checkSegment(db, { ...segment, key })
  }
}

const segmentsOf = (db: Db) =>
  db
    .select({
      id: drawSegments.id,
      seriesFirst: drawSegments.seriesFirst,
      seriesCount: drawSegments.seriesCount,
      sealedPermutationKey: drawSegments.sealedPermutationKey,
      publishedKey: drawSegments.publishedKey,
      keysLostAt: drawSegments.keysLostAt,
      state: draws.state,
      periodStart: draws.periodStart,
      periodEnd: draws.periodEnd,
      /** The last position that was handed out; null: none. */
      last: sql<number | null>`pg_sequence_last_value(${drawSegments.sequenceName}::regclass)::int`,
    })
    .from(drawSegments)
    .innerJoin(draws, eq(draws.id, drawSegments.drawId))
    .orderBy(asc(drawSegments.drawId), asc(drawSegments.ordinal))

type Segment = Awaited<ReturnType<typeof segmentsOf>>[number] & { key: Buffer }

/** A page at a time, so that a draw's size costs time and never memory. */
async function* checkSegment(db: Db, segment: Segment): AsyncGenerator<Finding> {
  for (let after = -1; ;) {
    const page = await numbersAfter(db, segment.id, after)
    for (const number of page) {
      const why = faultOf(number, segment)
      if (why) yield { what: "number", id: number.id, why }
    }
    const last = page.at(-1)
    if (!last) return
    after = last.position
  }
}

const numbersAfter = (db: Db, segmentId: string, after: number) =>
  db
    .select({
      id: tickets.id,
      position: tickets.position,
      series: tickets.series,
      element: tickets.element,
      registrationId: tickets.registrationId,
      voidAt: tickets.voidAt,
      owner: invoices.registrationId,
      status: invoices.status,
      receivedAt: invoices.receivedAt,
    })
    .from(tickets)
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .where(and(eq(tickets.segmentId, segmentId), gt(tickets.position, after)))
    .orderBy(asc(tickets.position))
    .limit(PAGE)

type Numbered = Awaited<ReturnType<typeof numbersAfter>>[number]

function faultOf(number: Numbered, { key, seriesFirst, seriesCount, ...segment }: Segment): string | null {
  const { position, series, element } = number
  const size = seriesCount * seriesSize
  if (position >= size || position > (segment.last ?? -1)) return `nobody was handed its position ${position}`
  const given = toLuckyNumber(permute({ key, size, position }), { seriesFirst })
  if (given.series !== series || given.element !== element)
    return `it is ${series}/${element}, and its position ${position} gives ${given.series}/${given.element}`
  if (number.owner !== number.registrationId) return "it is another person's than its invoice"
  if (number.receivedAt < segment.periodStart || number.receivedAt > segment.periodEnd)
    return "its invoice arrived outside its draw's period"
  if (number.status === "invalid" && number.voidAt === null && segment.state === "planned")
    return "it counts, and its invoice is invalid"
  return null
}
