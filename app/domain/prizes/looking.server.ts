import { type SQL, sql } from "drizzle-orm"

// What a statement asks about batches and moments as a coupon looks for a prize. Each is handed the clock's expression,
// which has to be read within the statement: a moment from before it would not tell who was first.

/** Whether coupons look for the prizes of a batch (`b`). */
const isLiving = (clock: SQL): SQL => sql`b.revealed_at is null and (b.until is null or b.until >= ${clock})`

/** The batch under whose scope a chance stands: of those that live the last to end, so that all are over as it is opened. */
export const scopeThen = (clock: SQL): SQL => sql`
  select b.id from prize_batches b where ${isLiving(clock)} order by b.until desc nulls first, b.version desc limit 1`

/** When a coupon looked, in milliseconds, and under which batch's scope that is told. */
export type SeenLook = { scope: string; at: number }

/** A look in the statement that sees whether anything is due; null where no batch lives. */
export const lookThen = (clock: SQL): SQL => sql`
  select json_build_object('scope', id, 'at', ceil(extract(epoch from ${clock}) * 1000))
  from (${scopeThen(clock)}) as living`

/**
 * Prizes (`p`) of living batches whose moment had come when a coupon arrived and which nobody ever had: what came back is
 * offered again at a new moment, never at the one that is known.
 */
export const duePrizes = ({ receivedAt, clock }: { receivedAt: SQL; clock: SQL }): SQL => sql`
  prizes p join prize_batches b on b.id = p.batch_id
  where not p.held and p.moment <= ${receivedAt} and ${isLiving(clock)}
    and not exists (select from prize_awards a where a.prize_id = p.id)`

/** The number of a prize (`p`) in its batch, from 1, by moment and then id as the committed text has them. */
export const numberInBatch: SQL = sql`(select count(*)::int from prizes o
  where o.batch_id = p.batch_id and (o.moment, o.id) <= (p.moment, p.id))`
