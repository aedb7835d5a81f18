import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { lockPrize } from "./lock-award.server"
import { offerAgain } from "./offer-again.server"

/** So long the decision about an invoice may be undone (domain/invoices/undo-review), and its prize with it. */
const UNDONE_MS = 3 * 60_000

type Returned = { prizeId: string; by: string | null }

/** Offers prizes again that came back with their invoice; answers how many. Two processes at once do it once. */
export async function offerReturned(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNDONE_MS).toISOString()
  const returned = await db.execute<Returned>(sql`
    select last.prize_id as "prizeId", last.decided_by as by from (
      select distinct on (a.prize_id) a.prize_id, a.decided_by, a.released_at, a.state from prize_awards a
      where a.invoice_id is not null order by a.prize_id, a.created_at desc, a.id desc) as last
    join prizes p on p.id = last.prize_id join prize_batches b on b.id = p.batch_id
    where not p.held and last.released_at < ${before}::timestamptz and b.revealed_at is null
      and not exists (select from prize_batches n where n.again_of = p.id)
    limit 100`)
  let offered = 0
  for (const { prizeId, by } of returned)
    if (await inTransaction(db, (tx) => offer(tx, { prizeId, by }, now))) offered += 1
  return offered
}

async function offer(tx: Db, { prizeId, by }: Returned, now: Date): Promise<boolean> {
  const prize = await lockPrize(tx, prizeId)
  return prize.held ? false : offerAgain(tx, { prize, code: "coupon-invalid", by, now })
}
