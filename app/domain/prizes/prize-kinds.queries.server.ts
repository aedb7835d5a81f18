import { asc, desc, isNotNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { prizes } from "#drizzle/schema/prizes"

/** What the schedules hold in all, by name, the dearest first; `valueCents` each. It tells no moment and no state. */
export const prizeKinds = (db: Db) =>
  db
    .select({ name: prizes.name, valueCents: prizes.valueCents, total: sql<number>`count(*)::int` })
    .from(prizes)
    .where(isNotNull(prizes.batchId))
    .groupBy(prizes.name, prizes.valueCents)
    .orderBy(desc(prizes.valueCents), asc(prizes.name))
