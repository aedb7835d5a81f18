import { asc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { prizes } from "#drizzle/schema/prizes"
import type { ScheduledMoment } from "./commitment.server"

/** The prizes of a batch with their moments, in the order of its committed text: the n-th is number n. */
export const committedMoments = (db: Db, batchId: string): Promise<ScheduledMoment[]> =>
  db
    .select({
      id: prizes.id,
      name: prizes.name,
      valueCents: prizes.valueCents,
      moment: sql<Date>`${prizes.moment}`.mapWith(prizes.moment),
    })
    .from(prizes)
    .where(eq(prizes.batchId, batchId))
    .orderBy(asc(prizes.moment), asc(prizes.id))
