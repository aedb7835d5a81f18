import { and, eq, lte, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { prizes } from "#drizzle/schema/prizes"

export type WaitingPrizes = {
  count: number
  /** When the one that waits longest was due. */ since: Date | null
}

/** Scheduled prizes whose moment has come and that nobody holds: the next invoices win them. None that lies ahead. */
export async function findWaitingPrizes(db: Db, now: Date): Promise<WaitingPrizes> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<Date | null>`min(${prizes.moment})`.mapWith(prizes.moment),
    })
    .from(prizes)
    .where(and(eq(prizes.held, false), lte(prizes.moment, now)))
  return row ?? { count: 0, since: null }
}
