import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sharedDrawLock } from "#app/domain/draws/draw-locks.server"
import type { OpenDraw } from "#app/domain/tickets/give-tickets.server"
import { RuleBroken } from "#app/errors"
import type { Day } from "./day-of-arrival.server"
import type { Paper } from "./read-invoice"

/**
 * When the invoice arrived, by the database's clock moved by `shiftMs` unless the caller knows, and the locks of the
 * draws that are open then, shared and ascending. Their state is only to be believed in a later statement.
 */
export async function lockOpenDraws(
  tx: Db,
  { receivedAt, shiftMs }: { receivedAt: Date | undefined; shiftMs: number },
): Promise<{ receivedAt: Date; drawIds: string[] }> {
  const rows = await tx.execute<{ at: number; drawId: string | null }>(sql`
    with arrival as materialized (
      select coalesce(${receivedAt?.toISOString() ?? null}::timestamptz,
        clock_timestamp() + ${shiftMs}::float8 * interval '1 millisecond')::timestamptz(3) as at
    )
    select extract(epoch from at)::float8 * 1000 as at, d.id as "drawId", ${sharedDrawLock(sql`d.id::text`)} as lock
    from arrival left join lateral (
      select id from draws where state = 'planned' and at between period_start and period_end order by id
    ) as d on true`)
  const at = new Date(Math.round(rows[0]?.at ?? Number.NaN))
  return { receivedAt: at, drawIds: rows.flatMap(({ drawId }) => drawId ?? []) }
}

/**
 * Locks the paper (bar, number, day), so that a typed and a keyed invoice of one purchase see each other, and then the
 * person. Throws NOT_FOUND.
 */
export async function lockPaperAndPerson(
  tx: Db,
  { registrationId, paper, issuedOn }: { registrationId: string; paper: Paper; issuedOn: string },
): Promise<{ cpf: string; status: "active" | "canceled" }> {
  const name = `paper:${paper.cnpj}:${paper.number}:${issuedOn}`
  const [person] = await tx.execute<{ cpf: string; status: "active" | "canceled" }>(sql`
    select r.cpf, r.status
    from (select pg_advisory_xact_lock(hashtextextended(${name}, 0))) as paper, registrations r
    where r.id = ${registrationId} for no key update of r`)
  if (!person) throw new RuleBroken("NOT_FOUND")
  return person
}

/** An invoice that stands in the way of this one. */
export type Other = { id: string; registrationId: string; protocol: string; at: number }

export type Facts = {
  isBlocked: boolean
  /** What this person sent under the form's key before. */
  mine: { idempotencyKey: string; contentHash: string }[]
  /** Who holds the natural key. */
  holder: Other | null
  /** The typed one to this keyed one or the reverse, this person's own first. */
  twin: Other | null
  sentToday: number
  storeId: string | null
  carriedCents: number
  prizesHeld: number
  isPrizeDue: boolean
  products: { id: string; numbersPerUnit: number }[]
  draws: OpenDraw[]
}

type Question = {
  registrationId: string
  cpf: string
  receivedAt: Date
  day: Day
  drawIds: string[]
  idempotencyKeys: string[]
  paper: Paper
  issuedOn: string
  productIds: string[]
}

/** Everything that the decision needs, in one statement and after all locks. */
export async function readFacts(tx: Db, question: Question): Promise<Facts> {
  const { registrationId: person, paper } = question
  const other = sql`json_build_object('id', i.id, 'registrationId', i.registration_id, 'protocol', i.protocol,
    'at', extract(epoch from i.received_at)::float8 * 1000)`
  const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`
  const [row] = await tx.execute<Facts>(sql`select
    exists (select from cpf_blocks where cpf = ${question.cpf} and unblocked_at is null) as "isBlocked",
    (select coalesce(json_agg(json_build_object('idempotencyKey', i.idempotency_key, 'contentHash', i.content_hash)), '[]')
      from invoices i where i.registration_id = ${person} and i.idempotency_key = any(${uuids(question.idempotencyKeys)})
    ) as mine,
    (select ${other} from invoices i where i.natural_key = ${paper.naturalKey} and i.status <> 'invalid') as holder,
    (select ${other} from invoices i
      where i.cnpj = ${paper.cnpj} and i.number = ${paper.number} and i.issued_on = ${question.issuedOn}::date
        and i.status <> 'invalid' and (i.access_key is null) = ${paper.accessKey !== null}
      order by i.registration_id = ${person} desc, i.received_at limit 1) as twin,
    (select count(*)::int from invoices i where i.registration_id = ${person}
      and i.received_at between ${question.day.start.toISOString()} and ${question.day.end.toISOString()}) as "sentToday",
    (select id from stores where cnpj = ${paper.cnpj} and active) as "storeId",
    coalesce((select carry_cents::float8 from invoices i where i.registration_id = ${person} and i.status <> 'invalid'
      order by i.received_at desc, i.id desc limit 1), 0) as "carriedCents",
    (select count(*)::int from prize_awards where registration_id = ${person} and released_at is null
      and state <> 'invalid') as "prizesHeld",
    exists (select from prizes where not held and moment <= ${question.receivedAt.toISOString()}) as "isPrizeDue",
    (select coalesce(json_agg(json_build_object('id', id, 'numbersPerUnit', numbers_per_unit)), '[]')
      from products where active and id = any(${uuids(question.productIds)})) as products,
    (select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'extractionOn', d.extraction_on,
        'seriesDigits', d.rule -> 'seriesDigits',
        'held', (select count(*) from tickets t
          where t.registration_id = ${person} and t.draw_id = d.id and t.void_at is null),
        'segments', (select json_agg(json_build_object('id', s.id, 'sequence', s.sequence_name,
            'seriesFirst', s.series_first, 'seriesCount', s.series_count, 'key', encode(s.permutation_key, 'hex'),
            'used', coalesce(pg_sequence_last_value(s.sequence_name::regclass) + 1, 0)) order by s.ordinal)
          from draw_segments s where s.draw_id = d.id)) order by d.id), '[]')
      from draws d where d.id = any(${uuids(question.drawIds)}) and d.state = 'planned') as draws`)
  if (!row) throw new Error("a statement without FROM answers with one row")
  return row
}
