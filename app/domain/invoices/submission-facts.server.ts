import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { statement } from "#app/db/statement.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { sharedDrawLock } from "#app/domain/draws/draw-locks.server"
import type { OpenDraw } from "#app/domain/tickets/give-tickets.server"
import { RuleBroken } from "#app/errors"
import type { Day } from "./day-of-arrival.server"
import type { Paper } from "./read-invoice"

const drawsOpenThen = statement<
  { at: number; drawId: string | null },
  { receivedAt: string | undefined; shiftMs: number }
>(
  (given) => sql`
    with arrival as materialized (
      select coalesce(${given("receivedAt")}::timestamptz,
        clock_timestamp() + ${given("shiftMs")}::float8 * interval '1 millisecond')::timestamptz(3) as at
    )
    select extract(epoch from at)::float8 * 1000 as at, d.id as "drawId", ${sharedDrawLock(sql`d.id::text`)} as lock
    from arrival left join lateral (
      select id from draws where state = 'planned' and at between period_start and period_end order by id
    ) as d on true`,
)

/**
 * When the invoice arrived, by the database's clock moved by `shiftMs` unless the caller knows, and the locks of the
 * draws that are open then, shared and ascending. Their state is only to be believed in a later statement.
 */
export async function lockOpenDraws(
  tx: Db,
  { receivedAt, shiftMs }: { receivedAt: Date | undefined; shiftMs: number },
): Promise<{ receivedAt: Date; drawIds: string[] }> {
  const rows = await drawsOpenThen(tx, { receivedAt: receivedAt?.toISOString(), shiftMs })
  const at = new Date(Math.round(rows[0]?.at ?? Number.NaN))
  return { receivedAt: at, drawIds: rows.flatMap(({ drawId }) => drawId ?? []) }
}

export type Person = { cpf: string; status: "active" | "canceled" }

const personBehindPaper = statement<Person, { name: string; registrationId: string }>(
  (given) => sql`
    select r.cpf, r.status
    from (select pg_advisory_xact_lock(hashtextextended(${given("name")}, 0))) as paper, registrations r
    where r.id = ${given("registrationId")} for no key update of r`,
)

/**
 * Locks the paper (bar, number, day), so that a typed and a keyed invoice of one purchase see each other, and then the
 * person. Throws NOT_FOUND.
 */
export async function lockPaperAndPerson(
  tx: Db,
  { registrationId, paper, issuedOn }: { registrationId: string; paper: Paper; issuedOn: string },
): Promise<Person> {
  const name = `paper:${paper.cnpj}:${paper.number}:${issuedOn}`
  const [person] = await personBehindPaper(tx, { name, registrationId })
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
  /** Only counted where a day takes so many. */
  sentToday: number
  storeId: string | null
  /** Only read where the rule carries. */
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
  /** The draws that are locked. */
  drawIds: string[]
  formKey: string
  freshKey: string
  paper: Pick<Paper, "naturalKey" | "cnpj" | "number" | "accessKey">
  issuedOn: string
  productIds: string[]
  rules: Pick<PromotionRules, "ticketsRule" | "maxInvoicesPerDay" | "maxTicketsPerCpf">
}

/** Everything that the decision needs, in one statement and after all locks. */
export async function readFacts(tx: Db, question: Question): Promise<Facts> {
  const { paper, receivedAt, day, drawIds, rules } = question
  const { ticketsRule, maxInvoicesPerDay, maxTicketsPerCpf } = rules
  const ask = asking({
    products: ticketsRule.kind === "per-product",
    carried: ticketsRule.kind === "per-value" && ticketsRule.carry,
    sentToday: maxInvoicesPerDay !== null,
    held: maxTicketsPerCpf !== null,
  })
  const [facts] = await ask(tx, {
    ...{ ...question, ...paper, isKeyed: paper.accessKey !== null, receivedAt: receivedAt.toISOString() },
    ...{ dayStart: day.start.toISOString(), dayEnd: day.end.toISOString() },
  })
  if (!facts) throw new Error("a statement without FROM answers with one row")
  return { ...facts, draws: facts.draws.filter(({ id }) => drawIds.includes(id)) }
}

/** What only some rules ask for: a person's invoices and numbers grow for months, and nobody else counts them. */
type Asked = Record<"products" | "carried" | "sentToday" | "held", boolean>

type Values = Pick<Question, "registrationId" | "cpf" | "formKey" | "freshKey" | "issuedOn" | "productIds"> &
  Omit<Question["paper"], "accessKey"> & { isKeyed: boolean } & Record<
    "receivedAt" | "dayStart" | "dayEnd",
    string
  >

const askings = new Map<string, ReturnType<typeof writeAsking>>()

/** The statement for a promotion's rules, of which a process has one set. */
function asking(asked: Asked) {
  const name = JSON.stringify(asked)
  const known = askings.get(name) ?? writeAsking(asked)
  askings.set(name, known)
  return known
}

/**
 * PostgreSQL keeps a plan only while one for the very values would not look cheaper. Lists of any length and switches
 * among the values do look so, and then it plans every single time, which costs more than all the reading.
 */
const writeAsking = ({ products, carried, sentToday, held }: Asked) =>
  statement<Facts, Values>((given) => {
    const person = sql`${given("registrationId")}::uuid`
    const at = sql`${given("receivedAt")}::timestamptz`
    const other = sql`json_build_object('id', i.id, 'registrationId', i.registration_id, 'protocol', i.protocol,
      'at', extract(epoch from i.received_at)::float8 * 1000)`
    const own = sql`select count(*)::int from tickets t
      where t.registration_id = ${person} and t.draw_id = d.id and t.void_at is null`
    const today = sql`select count(*)::int from invoices i where i.registration_id = ${person}
      and i.received_at between ${given("dayStart")}::timestamptz and ${given("dayEnd")}::timestamptz`
    const last = sql`select i.carry_cents::float8 from invoices i
      where i.registration_id = ${person} and i.status <> 'invalid' order by i.received_at desc, i.id desc limit 1`
    const found = sql`select json_agg(json_build_object('id', id, 'numbersPerUnit', numbers_per_unit))
      from products where active and id = any(${given("productIds")}::uuid[])`
    return sql`select
      exists (select from cpf_blocks where cpf = ${given("cpf")} and unblocked_at is null) as "isBlocked",
      (select coalesce(json_agg(json_build_object('idempotencyKey', i.idempotency_key,
          'contentHash', i.content_hash)), '[]')
        from invoices i where i.registration_id = ${person}
          and i.idempotency_key in (${given("formKey")}::uuid, ${given("freshKey")}::uuid)) as mine,
      (select ${other} from invoices i where i.natural_key = ${given("naturalKey")} and i.status <> 'invalid') as holder,
      (select ${other} from invoices i
        where i.cnpj = ${given("cnpj")} and i.number = ${given("number")} and i.issued_on = ${given("issuedOn")}::date
          and i.status <> 'invalid' and (i.access_key is null) = ${given("isKeyed")}::boolean
        order by i.registration_id = ${person} desc, i.received_at limit 1) as twin,
      ${sentToday ? sql`(${today})` : sql`0`} as "sentToday",
      (select id from stores where cnpj = ${given("cnpj")} and active) as "storeId",
      ${carried ? sql`coalesce((${last}), 0)` : sql`0`} as "carriedCents",
      (select count(*)::int from prize_awards where registration_id = ${person} and released_at is null
        and state <> 'invalid') as "prizesHeld",
      exists (select from prizes where not held and moment <= ${at}) as "isPrizeDue",
      ${products ? sql`coalesce((${found}), '[]')` : sql`'[]'::json`} as products,
      (select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'extractionOn', d.extraction_on,
          'seriesDigits', d.rule -> 'seriesDigits', 'held', ${held ? sql`(${own})` : sql`0`},
          'segments', (select json_agg(json_build_object('id', s.id, 'sequence', s.sequence_name,
              'seriesFirst', s.series_first, 'seriesCount', s.series_count, 'key', encode(s.permutation_key, 'hex'),
              'used', coalesce(pg_sequence_last_value(s.sequence_name::regclass) + 1, 0)) order by s.ordinal)
            from draw_segments s where s.draw_id = d.id)) order by d.id), '[]')
        from draws d where d.state = 'planned' and ${at} between d.period_start and d.period_end) as draws`
  })
