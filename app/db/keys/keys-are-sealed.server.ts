import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/**
 * Whether no key of a draw and no moment of a batch that lives stands plain: what is there was looked at as its check was
 * validated, and since then no plain one is taken.
 */
export async function keysAreSealed(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ sealed: boolean }>(sql`
    select count(*) = 4 and bool_and(convalidated) as sealed from pg_constraint
    where connamespace = 'public'::regnamespace and conname in ('draws_sealed_check', 'draw_segments_sealed_check',
      'prize_batches_sealed_check', 'prizes_sealed_check')`)
  return row?.sealed ?? false
}
