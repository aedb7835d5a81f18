import { type SQL, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { type PlaceholderOf, statement } from "#app/db/statement.server"
import { openPermutationKey } from "#app/domain/draws/draw-secrets.server"
import type { SealedEntry } from "#app/domain/log/entry.server"
import { entryValues, type EntryValues, insertEntry } from "#app/domain/log/write-entries.server"
import { RuleBroken } from "#app/errors"
import { type LuckyNumber, seriesSize, toLuckyNumber } from "./lucky-number"
import { permute } from "./permutation.server"

/** A run of series of an open draw; `used` counts its positions handed out, perhaps a moment ago. */
type Segment = {
  id: string
  /** Which of its draw's runs it is, from 1. */
  ordinal: number
  sequence: string
  seriesFirst: number
  seriesCount: number
  /** The permutation's key in hex, encrypted for its row. */
  sealedKey: string
  used: number
}

export type OpenDraw = {
  id: string
  /** The key of its pseudonyms in hex, encrypted for its row. */
  sealedHolderKey: string
  /** How they are made of it (app/domain/draws/base/holder). */
  holderForm: number
  /** Whether keys of it were lost: whoever has numbers already keeps the pseudonym that the log has. */
  keysLost: boolean
  /** Numbers of this person in this draw that are not voided. */
  held: number
  segments: Segment[]
}

/** So many numbers of one segment. */
export type SegmentTake = Pick<OpenDraw, "sealedHolderKey" | "holderForm" | "keysLost"> & {
  drawId: string
  segment: Segment
  count: number
}
type NewTicket = LuckyNumber & {
  drawId: string
  segmentId: string
  /** The segment's ordinal. */
  segment: number
  position: number
}

/** From which segments so many numbers come, the first that has any first. Throws NUMBERS_EXHAUSTED. */
export function planTickets(draw: OpenDraw, wanted: number): SegmentTake[] {
  let left = wanted
  const takes: SegmentTake[] = []
  for (const segment of draw.segments) {
    const count = Math.min(left, segment.seriesCount * seriesSize - segment.used)
    const { id: drawId, sealedHolderKey, holderForm, keysLost } = draw
    if (count > 0) takes.push({ drawId, sealedHolderKey, holderForm, keysLost, segment, count })
    left -= Math.max(count, 0)
  }
  if (left > 0) throw new RuleBroken("NUMBERS_EXHAUSTED")
  return takes
}

/** One position for each turn, which says whose sequence it comes from (1 is the first). */
const nextPositions = statement<{ turn: number; position: number }, { sequences: string[]; turns: number[] }>(
  (placeholder) => sql`
    select turn, nextval(((${placeholder("sequences")}::text[])[turn])::regclass)::int as position
    from unnest(${placeholder("turns")}::int[]) as turn`,
)

/**
 * Takes the next positions and permutes each into its lucky number. A sequence that ran out since it was looked at
 * raises 2200H: the use case begins again and then sees it. Positions of an aborted transaction stay unused.
 */
export async function drawNumbers(tx: Db, takes: SegmentTake[]): Promise<NewTicket[]> {
  if (takes.length === 0) return []
  const sequences = takes.map(({ segment }) => segment.sequence)
  const keys = await Promise.all(takes.map(({ segment }) => keyOf(tx, segment)))
  const turns = takes.flatMap(({ count }, index) => Array<number>(count).fill(index + 1))
  const rows = await nextPositions(tx, { sequences, turns })
  return rows.map(({ turn, position }) => {
    const { drawId, segment } = takes[turn - 1]!
    const value = permute({ key: keys[turn - 1]!, size: segment.seriesCount * seriesSize, position })
    const { id: segmentId, ordinal } = segment
    return { drawId, segmentId, segment: ordinal, position, ...toLuckyNumber(value, segment) }
  })
}

const keyOf = (tx: Db, { id, sealedKey }: Segment): Promise<Buffer> =>
  openPermutationKey(tx, { id, sealedPermutationKey: Buffer.from(sealedKey, "hex") })

type TicketColumns = Record<"ids" | "drawIds" | "segmentIds", string[]> &
  Record<"positions" | "series" | "elements", number[]>
type TicketValues = TicketColumns & { registrationId: string; invoiceId: string; at: string }

const insertAll = (given: PlaceholderOf<TicketValues>): SQL => sql`
  insert into tickets
    (id, draw_id, segment_id, position, series, element, registration_id, invoice_id, created_at)
  select t.*, ${given("registrationId")}::uuid, ${given("invoiceId")}::uuid, ${given("at")}::timestamptz
  from unnest(${given("ids")}::uuid[], ${given("drawIds")}::uuid[], ${given("segmentIds")}::uuid[],
    ${given("positions")}::int[], ${given("series")}::int[], ${given("elements")}::int[]) as t`

const newTickets = statement<never, TicketValues>(insertAll)

const newLoggedTickets = statement<never, Omit<EntryValues, "invoiceId"> & TicketValues>(
  (given) => sql`with entry as (${insertEntry(given)}) ${insertAll(given)}`,
)

type NewTickets = {
  tickets: NewTicket[]
  /** What the public log is told of them: a statement of its own costs more than its entry. */
  entry?: SealedEntry
  registrationId: string
  invoiceId: string
  receivedAt: Date
}

/** Writes the numbers of one invoice in one statement. */
export async function insertTickets(tx: Db, input: NewTickets): Promise<void> {
  const { tickets, entry, registrationId, invoiceId, receivedAt } = input
  const values: TicketValues = {
    registrationId,
    invoiceId,
    at: receivedAt.toISOString(),
    ids: tickets.map(() => uuidv7()),
    drawIds: tickets.map(({ drawId }) => drawId),
    segmentIds: tickets.map(({ segmentId }) => segmentId),
    positions: tickets.map(({ position }) => position),
    series: tickets.map(({ series }) => series),
    elements: tickets.map(({ element }) => element),
  }
  if (entry) await newLoggedTickets(tx, Object.assign(entryValues(entry, receivedAt), values))
  else if (tickets.length > 0) await newTickets(tx, values)
}
