import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { statement } from "#app/db/statement.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { lookThen, type SeenLook } from "#app/domain/prizes/looking.server"
import type { OpenDraw } from "#app/domain/tickets/give-tickets.server"
import { type Text } from "#app/errors"
import { env } from "#app/platform/env.server"
import { network } from "#app/platform/network"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { carriedBy } from "./carried-cents"
import { leftOver } from "./carried.queries.server"
import { flagFacts } from "./flag-facts.server"
import type { FlagFacts } from "./review-flags"
import type { Paper } from "./read-invoice"
import type { Keys } from "./submission-keys.server"
import { type Arrival, type ArrivalValues, momentOf } from "./submission-locks.server"

/** An invoice that stands in the way of this one. */
export type Other = { id: string; registrationId: string; protocol: string; at: number }

export type Facts = FlagFacts & {
  /** The end of the block that the sender's address was under as it arrived, in milliseconds. */
  addressBlockedUntil: number | null
  isBlocked: boolean
  /** What this person sent under the form's key before. */
  mine: { id: string; idempotencyKey: string; contentHash: string }[]
  /** Who holds the natural key. */
  holder: Other | null
  /** The typed one to this keyed one or the reverse, this person's own first. */
  twin: Other | null
  /** Only counted where a day takes so many. */
  sentToday: number
  /** The participating bar behind the paper. */
  store: { id: string; uf: string } | null
  /** Only read where the rule carries. */
  carriedCents: number
  prizesHeld: number
  look: SeenLook | null
  products: { id: string; numbersPerUnit: number }[]
  /** `endsAt`: the end of its period, in milliseconds. */
  draws: (OpenDraw & { endsAt: number })[]
  /** Whether a draw whose period holds the arrival has begun to close: what comes now would miss it. */
  isTooLate: boolean
  /** What the public reads while nobody's invoice is taken, where that was so at the arrival. */
  pause: Text | null
}

type Question = {
  registrationId: string
  ip: string | null
  arrival: Arrival
  paper: Pick<Paper, "naturalKey" | "cnpj" | "number" | "accessKey">
  issuedOn: string
  keys: Pick<Keys, "form" | "fresh">
  productIds: string[]
  rules: Pick<PromotionRules, "ticketsRule" | "maxInvoicesPerDay" | "maxTicketsPerCpf">
}

/** Everything that the decision needs, in one statement and after all locks. */
export async function readFacts(
  tx: Db,
  { registrationId, ip, arrival, paper, issuedOn, keys, productIds, rules }: Question,
): Promise<Facts> {
  const { ticketsRule, maxInvoicesPerDay, maxTicketsPerCpf } = rules
  const ask = asking({
    products: ticketsRule.kind === "per-product",
    carried: carriedBy(ticketsRule),
    sentToday: maxInvoicesPerDay !== null,
    held: maxTicketsPerCpf !== null,
  })
  const [facts] = await ask(tx, {
    registrationId,
    network: ip && network(ip),
    receivedAt: arrival.receivedAt?.toISOString(),
    shiftMs: arrival.shiftMs,
    naturalKey: paper.naturalKey,
    cnpj: paper.cnpj,
    number: paper.number,
    isKeyed: paper.accessKey !== null,
    issuedOn,
    formKey: keys.form,
    freshKey: keys.fresh,
    productIds,
  })
  if (!facts) throw new Error("a statement from one row answers with one row")
  return facts
}

/** What only some rules ask for: a person's invoices and numbers grow for months, and nobody else counts them. */
type OptionalFacts = Record<"products" | "sentToday" | "held", boolean> & {
  /** What a number costs, where cents are carried. */
  carried: number | null
}

type Values = ArrivalValues &
  Record<
    "registrationId" | "naturalKey" | "cnpj" | "number" | "issuedOn" | "formKey" | "freshKey",
    string
  > & {
    network: string | null
    isKeyed: boolean
    productIds: string[]
  }

const askings = new Map<string, ReturnType<typeof writeAsking>>()

/** The statement for a promotion's rules, of which a process has one set. */
function asking(wanted: OptionalFacts) {
  const name = JSON.stringify(wanted)
  const known = askings.get(name) ?? writeAsking(wanted)
  askings.set(name, known)
  return known
}

/**
 * PostgreSQL keeps a plan only while one for the very values would not look cheaper. Lists of any length and switches
 * among the values do look so, and then it plans every single time, which costs more than all the reading.
 */
const writeAsking = ({ products, carried, sentToday, held }: OptionalFacts) =>
  statement<Facts, Values>((given) => {
    const person = sql`${given("registrationId")}::uuid`
    const at = momentOf(given)
    const clock = sql`(clock_timestamp() + ${sql.raw(`${env().CLOCK_OFFSET_MS}`)} * interval '1 millisecond')`
    const midnight = (days: number) =>
      sql`(((${at}) at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date + ${sql.raw(`${days}`)})::timestamp
        at time zone ${sql.raw(`'${TIME_ZONE}'`)}`
    const other = sql`json_build_object('id', i.id, 'registrationId', i.registration_id, 'protocol', i.protocol,
      'at', extract(epoch from i.received_at)::float8 * 1000)`
    // Whoever comes back with the CPF of an account that was erased goes on where that one was, in what limits or is looked
    // at. Cents that it left over went with it: the CPF's hash is kept for the limits alone.
    const before = sql`erasures e where e.returned_as = ${person}`
    const own = sql`(select count(*)::int from tickets t
        where t.registration_id = ${person} and t.draw_id = d.id and t.void_at is null)
      + (select count(*)::int from tickets t, ${before}
        and t.registration_id = e.registration_id and t.draw_id = d.id and t.void_at is null)`
    const isToday = sql`i.received_at >= ${midnight(0)} and i.received_at < ${midnight(1)}`
    const today = sql`(select count(*)::int from invoices i where i.registration_id = ${person} and ${isToday})
      + (select count(*)::int from invoices i, ${before} and i.registration_id = e.registration_id and ${isToday})`
    const found = sql`select json_agg(json_build_object('id', id, 'numbersPerUnit', numbers_per_unit))
      from products where active and id = any(${given("productIds")}::uuid[])`
    return sql`select
      (select extract(epoch from max(b.until))::float8 * 1000 from ip_blocks b where b.network = ${given("network")}
        and b.lifted_at is null and b.blocked_at <= ${at} and b.until > ${at}) as "addressBlockedUntil",
      exists (select from cpf_blocks b join registrations r using (cpf)
        where r.id = ${person} and b.unblocked_at is null) as "isBlocked",
      (select coalesce(json_agg(json_build_object('id', i.id, 'idempotencyKey', i.idempotency_key,
          'contentHash', i.content_hash)), '[]')
        from invoices i where i.registration_id = ${person}
          and i.idempotency_key in (${given("formKey")}::uuid, ${given("freshKey")}::uuid)) as mine,
      (select ${other} from invoices i where i.natural_key = ${given("naturalKey")} and i.status <> 'invalid') as holder,
      (select ${other} from invoices i
        where i.cnpj = ${given("cnpj")} and i.number = ${given("number")} and i.issued_on = ${given("issuedOn")}::date
          and i.status <> 'invalid' and (i.access_key is null) = ${given("isKeyed")}::boolean
        order by i.registration_id = ${person} desc, i.received_at limit 1) as twin,
      ${sentToday ? sql`(${today})` : sql`0`} as "sentToday",
      (select json_build_object('id', id, 'uf', uf) from stores where cnpj = ${given("cnpj")} and active) as store,
      ${carried === null ? sql`0` : sql`greatest((${leftOver(person, carried)}), 0)`} as "carriedCents",
      (select count(*)::int from prize_awards where registration_id = ${person} and released_at is null
        and state <> 'invalid') + (select count(*)::int from prize_awards a, ${before}
        and a.registration_id = e.registration_id and a.released_at is null and a.state <> 'invalid') as "prizesHeld",
      (${lookThen(clock)}) as look,
      ${products ? sql`coalesce((${found}), '[]')` : sql`'[]'::json`} as products,
      (select coalesce(json_agg(json_build_object('id', d.id, 'endsAt', extract(epoch from d.period_end)::float8 * 1000,
          'sealedHolderKey', encode(d.sealed_holder_key, 'hex'), 'holderForm', d.holder_form, 'keysLost', d.keys_lost_at is not null, 'held', ${held ? sql`(${own})` : sql`0`},
          'segments', (select coalesce(json_agg(json_build_object('id', s.id, 'ordinal', s.ordinal, 'sequence', s.sequence_name,
              'seriesFirst', s.series_first, 'seriesCount', s.series_count, 'sealedKey', encode(s.sealed_permutation_key, 'hex'),
              'used', coalesce(pg_sequence_last_value(s.sequence_name::regclass) + 1, 0)) order by s.ordinal), '[]')
            from draw_segments s where s.draw_id = d.id and s.keys_lost_at is null)) order by d.id), '[]')
        from draws d where d.state = 'planned' and ${at} between d.period_start and d.period_end) as draws,
      exists (select from draws d where d.state not in ('planned', 'canceled')
        and ${at} between d.period_start and d.period_end) as "isTooLate",
      (select json_build_object('pt', notice_pt, 'en', notice_en) from pauses
        where paused_at <= ${at} and coalesce(resumed_at > ${at}, true) limit 1) as pause,
      ${flagFacts({
        person,
        before,
        at,
        other,
        cnpj: sql`${given("cnpj")}`,
        number: sql`${given("number")}`,
        naturalKey: sql`${given("naturalKey")}`,
        issuedOn: sql`${given("issuedOn")}::date`,
        isKeyed: sql`${given("isKeyed")}::boolean`,
      })}`
  })
