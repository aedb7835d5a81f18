import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { countDone } from "#app/db/count-done.server"
import { inTransaction } from "#app/db/transaction.server"
import { lockPrize } from "./lock-award.server"
import { offerAgain } from "./offer-again.server"

/** So long the decision about an invoice may be undone (domain/invoices/undo-review), and its prize with it. */
const UNDONE_MS = 3 * 60_000

type Returned = { id: string; by: string | null }

/** Offers prizes again that came back with their invoice; answers how many. Two processes at once do it once. */
export async function offerReturned(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNDONE_MS).toISOString()
  const returned = await db.execute<Returned>(sql`
    select last.prize_id as id, last.decided_by as by from (
      select distinct on (a.prize_id) a.prize_id, a.decided_by, a.released_at, a.state from prize_awards a
      where a.invoice_id is not null order by a.prize_id, a.created_at desc, a.id desc) as last
    join prizes p on p.id = last.prize_id join prize_batches b on b.id = p.batch_id
    where not p.held and last.released_at < ${before}::timestamptz and b.revealed_at is null
      and not exists (select from prize_batches n where n.again_of = p.id)
    limit 100`)
  const offerOne = (row: Returned) => inTransaction(db, (tx) => offer(tx, row, now))
  return countDone(returned, offerOne, "a prize that came back was not offered again")
}

async function offer(tx: Db, { id, by }: Returned, now: Date): Promise<boolean> {
  const prize = await lockPrize(tx, id)
  return prize.held ? false : offerAgain(tx, { prize, code: "coupon-invalid", by, now })
}
