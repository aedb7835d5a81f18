import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Env } from "#app/platform/env.server"

export type CampaignEnds = Pick<Env, "REGISTER_END" | "STORE_INVOICE_END">

/**
 * The moment from which personal data is kept for so long and no longer: the last of both windows, of the draws that stand
 * (their period, their publication), of the batches of prizes and of the coupons. Null while a window is open for ever or
 * a draw is not public: such a campaign has no end yet. The database asks the same of its rows (`is_long_over`).
 */
export async function campaignEnd(
  db: Db,
  { REGISTER_END: register, STORE_INVOICE_END: invoices }: CampaignEnds,
): Promise<Date | null> {
  if (!register || !invoices) return null
  const [row] = await db.execute<{ isOpen: boolean; lastMs: number | null }>(sql`select
    exists (select from draws where state not in ('published', 'canceled')) as "isOpen",
    extract(epoch from greatest((select max(greatest(period_end, published_at)) from draws where state <> 'canceled'),
      (select max(until) from prize_batches), (select max(received_at) from invoices)))::float8 * 1000 as "lastMs"`)
  if (!row || row.isOpen) return null
  return new Date(Math.max(register.getTime(), invoices.getTime(), row.lastMs ?? 0))
}
