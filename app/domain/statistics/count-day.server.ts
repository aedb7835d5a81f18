import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { statisticCounts, statisticDays } from "#drizzle/schema/statistics"
import { stores } from "#drizzle/schema/stores"
import { winners } from "#drizzle/schema/winners"

/** Of a day's senders those are kept by their id who sent so many, the busiest first: others are far from no rule. */
export const SENDERS = { least: 5, most: 100 } as const

/**
 * Counts one day in São Paulo anew: what stands there afterwards is what the tables say, whatever stood before. Only
 * figures that changed are written. Two counts of one day come one after the other, each seeing what is committed.
 */
export async function countDay(db: Db, { day, now }: { day: string; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insert(statisticDays)
      .values({ day, countedAt: now })
      .onConflictDoUpdate({ target: statisticDays.day, set: { countedAt: now } })
    await tx.execute(sql`
      with facts as materialized (${factsOf(day)}), sent as materialized (${sentOn(day)}),
      fresh as materialized (${cutFacts} union all ${productFacts} union all ${funnel(day)} union all ${paces}),
      gone as (delete from ${statisticCounts} as old where old.day = ${day}::date and not exists (
        select from fresh where (fresh.cut, fresh.subject, fresh.uf, fresh.key, fresh.state)
          = (old.cut, old.subject, old.uf, old.key, old.state)))
      insert into ${statisticCounts} as old (cut, subject, day, uf, key, state, count)
      select cut, subject, ${day}::date, uf, key, state, count from fresh
      on conflict (cut, subject, day, uf, key, state) do update set count = excluded.count
      where old.count <> excluded.count`)
  })
}

/** A day has the hours that it has: 23 or 25 of them, too. */
const onDay = (column: PgColumn, day: string): SQL => {
  const [from, to] = [startOfDay(day), endOfDay(day)].map((at) => at.toISOString())
  return sql`${column} between ${from}::timestamptz and ${to}::timestamptz`
}

const bars = sql`join ${stores} on ${stores.id} = ${invoices.storeId}`
const invoiceOf = (column: PgColumn) => sql`join ${invoices} on ${invoices.id} = ${column}`
const personOf = (column: PgColumn) => sql`join ${registrations} on ${registrations.id} = ${column}`

/** The first that a person sent: by its bar and products a registration is counted, as nobody registers in a bar. */
const firstInvoice = sql`left join lateral (
  select ${invoices.storeId}, ${invoices.items} from ${invoices}
  where ${invoices.registrationId} = ${registrations.id} order by ${invoices.receivedAt}, ${invoices.id} limit 1
) as first on true`

/**
 * A line for each thing of the day. Of prizes only those that somebody holds: a due one is like one that is not. Of draws
 * only what is published: who was drawn, and who was called in somebody's place, each by the coupon that won.
 */
const factsOf = (day: string): SQL => sql`
  select 'registrations' as subject, ${registrations.status} as state, ${registrations.uf} as uf,
    ${registrations.createdAt} as at, coalesce(first.store_id::text, '') as store, ${registrations.city} as city,
    ${registrations.utm} as utm, first.items as items
  from ${registrations} ${firstInvoice} where ${onDay(registrations.createdAt, day)}
  union all
  select 'invoices', ${invoices.status}, ${stores.uf}, ${invoices.receivedAt}, ${stores.id}::text, ${stores.city},
    ${registrations.utm}, ${invoices.items}
  from ${invoices} ${bars} ${personOf(invoices.registrationId)} where ${onDay(invoices.receivedAt, day)}
  union all
  select 'tickets', case when ${tickets.voidAt} is null then 'valid' else 'void' end, ${stores.uf},
    ${tickets.createdAt}, ${stores.id}::text, ${stores.city}, ${registrations.utm}, ${invoices.items}
  from ${tickets} ${invoiceOf(tickets.invoiceId)} ${bars} ${personOf(tickets.registrationId)}
  where ${onDay(tickets.createdAt, day)}
  union all
  select 'prizes', ${prizeAwards.state}, coalesce(${stores.uf}, ''), ${prizeAwards.awardedAt}, ${stores.id}::text,
    ${stores.city}, ${registrations.utm}, ${invoices.items}
  from ${prizeAwards} ${personOf(prizeAwards.registrationId)} left ${invoiceOf(prizeAwards.invoiceId)} left ${bars}
  where ${prizeAwards.releasedAt} is null and ${onDay(prizeAwards.awardedAt, day)}
  union all
  select 'winners', case when ${winners.state} = 'called' then 'pending' else ${winners.state} end, ${stores.uf},
    ${invoices.receivedAt}, ${stores.id}::text, ${stores.city}, ${registrations.utm}, ${invoices.items}
  from ${winners} join ${draws} on ${draws.id} = ${winners.drawId} and ${draws.state} = 'published'
    join ${tickets} on ${tickets.id} = ${winners.ticketId} ${invoiceOf(tickets.invoiceId)} ${bars}
    ${personOf(winners.registrationId)}
  where (${winners.kind} = 'titular' or ${winners.calledAt} is not null) and ${onDay(invoices.receivedAt, day)}`

/** Who was erased is counted, and is from nowhere. */
const cutFacts = sql`
  select cut, subject, uf, key, state, count(*)::int as count
  from facts cross join lateral (values
    ('hour', to_char(at at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'HH24')), ('store', store), ('city', nullif(city, '')),
    ('source', coalesce(utm->>'source', '')), ('medium', coalesce(utm->>'medium', '')),
    ('campaign', coalesce(utm->>'campaign', ''))) as cuts (cut, key)
  where key is not null group by 1, 2, 3, 4, 5`

/** A thing counts once for each product on its invoice, however often that is written there. */
const productFacts = sql`
  select 'product', subject, uf, bought.key, state, count(*)::int
  from facts cross join lateral (
    select distinct item->>'productId' as key from jsonb_array_elements(items) as written (item)) as bought
  where bought.key is not null group by 2, 3, 4, 5`

/** How far the people who registered on a day have come since. */
const funnel = (day: string): SQL => sql`
  select 'funnel', 'registrations', ${registrations.uf}, step, '', count(*)::int
  from ${registrations} cross join lateral (values
    ('invoice', exists (select from ${invoices} where ${invoices.registrationId} = ${registrations.id})),
    ('validated', exists (select from ${invoices} where ${invoices.registrationId} = ${registrations.id}
      and ${invoices.status} = 'validated')),
    ('ticket', exists (select from ${tickets} where ${tickets.registrationId} = ${registrations.id}
      and ${tickets.voidAt} is null)),
    ('prize', exists (select from ${prizeAwards} where ${prizeAwards.registrationId} = ${registrations.id}
      and ${prizeAwards.releasedAt} is null and ${prizeAwards.state} <> 'invalid'))) as steps (step, reached)
  where reached and ${onDay(registrations.createdAt, day)} group by 3, 4`

const sentOn = (day: string): SQL => sql`
  select ${invoices.registrationId} as person, ${registrations.uf} as uf, count(*)::int as count
  from ${invoices} ${personOf(invoices.registrationId)} where ${onDay(invoices.receivedAt, day)} group by 1, 2`

const paces = sql`
  select 'pace', 'invoices', uf, count::text, '', count(*)::int from sent group by uf, sent.count
  union all
  (select 'sender', 'invoices', uf, person::text, '', count from sent where count >= ${sql.raw(String(SENDERS.least))}
    order by count desc, person limit ${sql.raw(String(SENDERS.most))})`
