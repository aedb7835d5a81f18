import { type SQL, sql, type SQLWrapper } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"
import { carriedBy, handedBy, mostOnReturn } from "./carried-cents"
import type { InvoiceRow } from "./lock-invoice.server"

/** `leftBy` of a person's invoices that count, but for one: in SQL, so that a submission has it with all else it looks at. */
export const leftOver = (registrationId: SQLWrapper, cents: number, but: SQLWrapper = sql`null`): SQL => {
  const price = sql.raw(`${cents}`)
  return sql`select coalesce(sum(i.total_cents - ${price} * case when n.live < n.given then n.live
      else greatest(ceil((i.total_cents - i.carry_cents)::numeric / ${price}), n.given) end), 0)::float8
    from invoices i cross join lateral (
      select coalesce(max(given), 0) as given, coalesce(max(live), 0) as live
      from (select count(*) as given, count(*) filter (where t.void_at is null) as live from tickets t
        where t.invoice_id = i.id group by t.draw_id) as by_draw) as n
    where i.registration_id = ${registrationId} and i.status <> 'invalid'
      and i.id is distinct from ${but}::uuid`
}

/**
 * The cents that a person's invoices hand on, as the next one will be reckoned with. Not what the last one left over: one
 * that was refused took its cents along, and one that came back brought them.
 */
export const findCarried = async (db: Db, registrationId: string, cents: number): Promise<number> =>
  handedBy(await findLeft(db, sql`${registrationId}`, cents))

/** The most numbers that an invoice may have in each draw as it comes back, its person's row being locked; null: all. */
export async function findMostOnReturn(
  tx: Db,
  rule: TicketsRule,
  { id, registrationId, totalCents }: InvoiceRow,
): Promise<number | null> {
  const cents = carriedBy(rule)
  if (cents === null) return null
  const left = await findLeft(tx, sql`${registrationId}`, cents, sql`${id}`)
  return mostOnReturn(totalCents, left, cents)
}

async function findLeft(db: Db, registrationId: SQL, cents: number, but?: SQL): Promise<number> {
  const [row] = await db.execute<{ left: number }>(
    sql`select (${leftOver(sql`${registrationId}::uuid`, cents, but)}) as "left"`,
  )
  return row?.left ?? 0
}
