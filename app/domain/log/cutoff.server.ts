import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction, waitsBriefly } from "#app/db/transaction.server"
import { lockDrawExclusive } from "#app/domain/draws/draw-locks.server"
import { unlessHeld } from "./unless-held.server"

/** From this on after a period's end a checkpoint may say where a draw's numbers end. */
export const CUTOFF_MS = 15 * 60_000

const cutoffFrom = sql`d.period_end + ${sql.raw(`interval '${CUTOFF_MS} milliseconds'`)}`
const signedSince = sql`from log_checkpoints c where c.note is not null and c.signed_at >= ${cutoffFrom}`

/** Where the numbers of a draw (`d`) end in the log; null until a checkpoint was signed from that moment on. */
export const cutoffOf: SQL = sql`(select min(c.size) ${signedSince})`

/**
 * Whether an entry (a row of log_entries by that name) is of a coupon whose numbers the log was told of behind their draw's
 * cutoff, by a transaction that was open as it was signed. They have no place, since one there would be a fault for good to
 * whoever checks from outside; nor has what became of them. Only where the period is over by the database's clock,
 * by which numbers are taken too (`check_new_entry`).
 */
export const comesTooLate = (
  entry: SQL,
): SQL => sql`(${entry}.place is null and ${entry}.invoice_id is not null
  and ${entry}.scope in (select 'draw:' || d.id from draws d where d.period_end < now() and exists (select ${signedSince}))
  and exists (select from log_entries n where n.invoice_id = ${entry}.invoice_id and n.scope = ${entry}.scope
    and n.kind = 'numbers' and n.place is null))`

/**
 * Whether numbers without a place are there of a draw whose cutoff a signature of this moment would be: committed since the
 * tree was made, they would have none, while their receipts promise one. With the next tree they stand below it.
 */
export const leavesNumbersOut = (signedAt: Date): SQL => sql`exists (
  select from draws d join log_entries e on e.scope = 'draw:' || d.id and e.kind = 'numbers' and e.place is null
  where ${cutoffFrom} <= ${signedAt.toISOString()}::timestamptz and not exists (select ${signedSince}))`

/**
 * Waits for the numbers that are being written of draws whose cutoff the next signature may be: whoever writes them shares the
 * draw's lock to the end, and whoever comes later is refused by the database's clock. One transaction that nobody ends holds
 * up neither the log nor, for long, those who decide about coupons: what it tells of comes too late.
 */
export async function awaitNumbers(db: Db, now: Date): Promise<void> {
  const ending = await db.execute<{ id: string }>(sql`
    select d.id from draws d where d.state = 'planned' and ${cutoffFrom} <= ${now.toISOString()}::timestamptz
      and not exists (select ${signedSince}) order by d.id`)
  for (const { id } of ending)
    await unlessHeld(`the log goes on while numbers of draw ${id} are written behind its period`, () =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`select ${waitsBriefly}`)
        await lockDrawExclusive(tx, id)
      }),
    )
}
