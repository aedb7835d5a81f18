import { and, inArray, isNull, lt } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { commands } from "#drizzle/schema/back-office"

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_DAYS = 30

/** Deletes runs by the clock that are long over; those that a person started stay. Returns how many. */
export async function purgeRuns(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(commands)
    .where(
      and(
        isNull(commands.startedBy),
        lt(commands.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
        inArray(commands.state, ["done", "failed"]),
      ),
    )
    .returning({ id: commands.id })
  return gone.length
}
