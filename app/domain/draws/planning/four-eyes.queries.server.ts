import type { Db } from "#app/db/client.server"
import { apartSince } from "#app/domain/four-eyes/apart"
import { findApartDay } from "#app/domain/four-eyes/apart-day.server"
import { areTwoApart } from "#app/domain/four-eyes/hands.server"
import { whoMay } from "#app/domain/users/who-may.server"

/**
 * `there`: four eyes can take the steps of a draw that take them. `from`: only of one whose period ends on that day
 * (YYYY-MM-DD) or later, since until then one account has a hand in the other. `alone`: fewer than two can sign in.
 */
type DrawFourEyes = { state: "there" } | { state: "from"; day: string } | { state: "alone" }

/**
 * From when on there are four eyes that may calculate, by what was done to accounts until now; for a draw with its period's
 * end, which may be over, else for one that is still to be planned.
 */
export async function findDrawFourEyes(
  db: Db,
  { periodEnd, now }: { periodEnd?: Date; now: Date },
): Promise<DrawFourEyes> {
  const userIds = await whoMay(db, "calculation:run")
  if (userIds.length < 2) return { state: "alone" }
  const earliest = apartSince(periodEnd && periodEnd < now ? periodEnd : now)
  const isApart = (since: Date) => areTwoApart(db, { userIds, since })
  if (await isApart(earliest)) return { state: "there" }
  return { state: "from", day: await findApartDay(db, { earliest, isApart }) }
}
