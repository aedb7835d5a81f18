import { type SQL, sql } from "drizzle-orm"
import { BAR, BAR_WEEK_COUNTED, CHEATING, PERSON_AN_HOUR } from "./review-flags"

/** The values that the facts are asked with, as SQL, whose account came before, and how another invoice is told. */
type FlagInputs = Record<
  "person" | "before" | "at" | "cnpj" | "number" | "naturalKey" | "issuedOn" | "isKeyed" | "other",
  SQL
>

const codes = sql.raw(CHEATING.map((code) => `'${code}'`).join(", "))
const isLost = sql`a.state = 'invalid' and coalesce(a.reason_code, 'other') in (${codes})`
const count = (limit: number) => sql.raw(String(limit))

/**
 * FlagFacts as columns of the one statement that reads everything: along indexes, and never further than what the
 * thresholds ask, so that a bar of a million coupons costs no more than one of a thousand.
 */
export function flagFacts({
  person,
  before,
  at,
  cnpj,
  number,
  naturalKey,
  issuedOn,
  isKeyed,
  other,
}: FlagInputs): SQL {
  // What arrived later too: whoever sends many at once may finish them in any order. What was refused too: a forger's
  // pace is that of the attempts. And what was sent before an erasure: who comes back goes on at their pace.
  const lately = (since: SQL, limit: number) =>
    sql`and i.received_at > ${since} order by i.received_at desc limit ${count(limit)}`
  const own = (column: SQL, since: SQL, limit: number) => sql`
    (select ${column} from invoices i where i.registration_id = ${person} ${lately(since, limit)})
    union all
    (select ${column} from invoices i, ${before} and i.registration_id = e.registration_id ${lately(since, limit)})`
  const ofBar = (from: SQL, to: SQL, limit: number) => sql`select count(*)::int from (select from invoices i
    where i.store_id = (select id from stores where cnpj = ${cnpj} and active)
      and i.received_at > ${from} and i.received_at <= ${to} limit ${count(limit)}) as sent`
  const [hourAgo, weekAgo] = [sql`${at} - interval '1 hour'`, sql`${at} - interval '169 hours'`]
  const hour = ofBar(hourAgo, at, BAR.ceiling)
  return sql`
    (select count(*)::int from (${own(sql`1`, hourAgo, PERSON_AN_HOUR)}) as sent) as "sentLastHour",
    (select coalesce(sum(cents), 0)::float8
      from (${own(sql`i.total_cents as cents`, sql`${at} - interval '1 day'`, 100)}) as sent) as "centsLastDay",
    b.hour as "barLastHour",
    case when b.hour >= ${count(BAR.floor)} and b.hour < ${count(BAR.ceiling)}
      then (${ofBar(weekAgo, hourAgo, BAR_WEEK_COUNTED)}) else 0 end as "barWeek",
    (select ${other} from invoices i
      where i.cnpj = ${cnpj} and i.number = ${number} and i.status <> 'invalid'
        and (i.issued_on <> ${issuedOn}
          or (${isKeyed} and i.access_key is not null and i.natural_key <> ${naturalKey}))
      order by i.received_at limit 1) as near,
    coalesce((select ${other} from invoices i where i.natural_key = ${naturalKey} and i.status = 'invalid'
        order by i.received_at desc limit 1),
      (select ${other} from invoices i where i.cnpj = ${cnpj} and i.number = ${number} and i.status = 'invalid'
        order by i.received_at desc limit 1)) as refused,
    exists (select from prize_awards a where a.registration_id = ${person} and ${isLost})
      or exists (select from prize_awards a, ${before} and a.registration_id = e.registration_id and ${isLost})
        as "lostPrize"
    from (select (${hour}) as hour) as b`
}
