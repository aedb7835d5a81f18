import { type SQL, sql } from "drizzle-orm"
import { invoiceWindow } from "#app/domain/campaign.server"
import { env } from "#app/platform/env.server"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import type { PrizeState } from "./prize"

/**
 * A batch is over once no invoice can come any more. Its last moment would be too early: what is due then and unclaimed
 * goes to the next invoice, and whoever saw it there could send that one.
 */
const areBatchesOver = (now: Date): boolean => invoiceWindow(env()).hasEnded(now)

/**
 * Up to which moment prizes may be seen to be due: `now` once the batches are over, and until then none. Everybody who
 * reads a prize's state or moment asks here, so that a due prize looks like one that is not. The database itself knows no
 * moment before its batch is noted to be over (`reveal-batches`).
 */
export const seenUntil = (now: Date): Date | null => (areBatchesOver(now) ? now : null)

/** prizeState() for a whole list, over prizes joined with their live award. */
export function shownPrizeState(now: Date): SQL<PrizeState> {
  const until = seenUntil(now)?.toISOString() ?? null
  return sql<PrizeState>`case
    when ${prizeAwards.state} is not null then ${prizeAwards.state}
    when ${prizes.batchId} is null and exists (select from prize_awards past where past.prize_id = ${prizes.id}) then 'available'
    when ${prizes.moment} <= ${until}::timestamptz then 'available'
    else 'default' end`
}
