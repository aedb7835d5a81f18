import { and, inArray, isNull, lt, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { DAY_MS } from "#app/platform/time/days"
import { commands } from "#drizzle/schema/back-office"

/** Those that a person started stand in the audit for good; here they tell how it went. */
const KEPT_DAYS = { clock: 30, hand: 365 }

/** Deletes runs that are long over, those by the clock sooner. Returns how many. */
export async function purgeRuns(db: Db, now: Date): Promise<number> {
  const before = (days: number) => lt(commands.createdAt, new Date(now.getTime() - days * DAY_MS))
  const gone = await db
    .delete(commands)
    .where(
      and(
        before(KEPT_DAYS.clock),
        or(isNull(commands.startedBy), before(KEPT_DAYS.hand)),
        inArray(commands.state, ["done", "failed"]),
      ),
    )
    .returning({ id: commands.id })
  return gone.length
}
