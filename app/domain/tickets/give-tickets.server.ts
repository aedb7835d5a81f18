import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type LuckyNumber, seriesSize, toLuckyNumber } from "./lucky-number"
import { permute } from "./permutation.server"

/** A run of series of an open draw; `used` counts its positions handed out, perhaps a moment ago. */
type Segment = {
  id: string
  sequence: string
  seriesFirst: number
  seriesCount: number
  /** The permutation's key in hex: it never leaves the server before the draw is published. */
  key: string
  used: number
}

export type OpenDraw = {
  id: string
  title: string
  extractionOn: string
  seriesDigits: number
  /** Numbers of this person in this draw that are not voided. */
  held: number
  segments: Segment[]
}

type Take = { drawId: string; segment: Segment; count: number }
export type GivenTicket = LuckyNumber & { drawId: string; segmentId: string; position: number }

/** From which segments so many numbers come, the first that has any first. Throws NUMBERS_EXHAUSTED. */
export function planTickets(draw: OpenDraw, wanted: number): Take[] {
  let left = wanted
  const takes: Take[] = []
  for (const segment of draw.segments) {
    const count = Math.min(left, segment.seriesCount * seriesSize - segment.used)
    if (count > 0) takes.push({ drawId: draw.id, segment, count })
    left -= Math.max(count, 0)
  }
  if (left > 0) throw new RuleBroken("NUMBERS_EXHAUSTED", { data: { drawId: draw.id } })
  return takes
}

/**
 * Takes the next positions and permutes each into its lucky number. A sequence that ran out since it was looked at
 * raises 2200H: the use case begins again and then sees it. Positions of an aborted transaction stay unused.
 */
export async function drawNumbers(tx: Db, takes: Take[]): Promise<GivenTicket[]> {
  if (takes.length === 0) return []
  const column = <Value>(pick: (take: Take) => Value) => sql.param(takes.map(pick))
  const rows = await tx.execute<{ n: number; position: number }>(sql`
    select t.n::int as n, nextval(t.sequence::regclass)::int as position
    from unnest(${column(({ segment }) => segment.sequence)}::text[], ${column(({ count }) => count)}::int[])
      with ordinality as t (sequence, count, n), generate_series(1, t.count)`)
  return rows.map(({ n, position }) => {
    const { drawId, segment } = takes[n - 1]!
    const value = permute({
      key: Buffer.from(segment.key, "hex"),
      size: segment.seriesCount * seriesSize,
      position,
    })
    return { drawId, segmentId: segment.id, position, ...toLuckyNumber(value, segment) }
  })
}

/** Writes the numbers of one invoice in one statement. */
export async function insertTickets(
  tx: Db,
  given: { tickets: GivenTicket[]; registrationId: string; invoiceId: string; receivedAt: Date },
): Promise<void> {
  const { tickets, registrationId, invoiceId, receivedAt } = given
  if (tickets.length === 0) return
  const column = <Value>(pick: (ticket: GivenTicket) => Value) => sql.param(tickets.map(pick))
  await tx.execute(sql`
    insert into tickets
      (id, draw_id, segment_id, position, series, element, registration_id, invoice_id, created_at)
    select t.*, ${registrationId}::uuid, ${invoiceId}::uuid, ${receivedAt.toISOString()}::timestamptz
    from unnest(${column(() => uuidv7())}::uuid[], ${column((t) => t.drawId)}::uuid[],
      ${column((t) => t.segmentId)}::uuid[], ${column((t) => t.position)}::int[],
      ${column((t) => t.series)}::int[], ${column((t) => t.element)}::int[]) as t`)
}
