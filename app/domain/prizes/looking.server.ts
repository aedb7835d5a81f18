import { type SQL, sql } from "drizzle-orm"

// What a statement asks about batches and prizes as a coupon looks for one. No statement knows a moment: those of living
// batches are open in the memory of a process alone (known-batches). Each is handed the clock's expression,
// which has to be read within the statement: a moment from before it would not tell who was first.

/** Whether coupons look for the prizes of a batch (`b`). */
const isLiving = (clock: SQL): SQL => sql`b.revealed_at is null and (b.until is null or b.until >= ${clock})`

/** The batch under whose scope a chance stands: of those that live the last to end, so that all are over as it is opened. */
export const scopeThen = (clock: SQL): SQL => sql`
  select b.id from prize_batches b where ${isLiving(clock)} order by b.until desc nulls first, b.version desc limit 1`

/** When a coupon looked, in milliseconds, under which batch's scope that is told, and which batches lived then. */
export type SeenLook = { scope: string; at: number; batches: string[] }

/** A look in the statement that sees which batches live; null where none does. */
export const lookThen = (clock: SQL): SQL => sql`
  select json_build_object('scope', id, 'at', ceil(extract(epoch from ${clock}) * 1000),
    'batches', (select json_agg(b.id) from prize_batches b where ${isLiving(clock)}))
  from (${scopeThen(clock)}) as living`

/**
 * Of the prizes (`p`) that a process knows to be due (`c`, the longest due first) those that are still to be had: of a living
 * batch, and nobody ever had them. What came back is offered again at a new moment, never at the one that is known.
 */
export const freePrizes = ({ due, clock }: { due: SQL; clock: SQL }): SQL => sql`
  ${due} c join prizes p on p.id = c.id join prize_batches b on b.id = p.batch_id
  where not p.held and ${isLiving(clock)} and not exists (select from prize_awards a where a.prize_id = p.id)`
