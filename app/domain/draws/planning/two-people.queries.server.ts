import { and, asc, eq, gte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { apartFor, apartSince } from "#app/domain/users/apart"
import { areTwoApart } from "#app/domain/users/hands.server"
import { whoMay } from "#app/domain/users/who-may.server"
import { dayOf } from "#app/platform/clock.server"
import { daysAfter } from "#app/domain/prizes/deadlines"
import { actions } from "#drizzle/schema/back-office"

/**
 * `there`: two people can take the steps of a draw that take two. `from`: only of one whose period ends on that day
 * (YYYY-MM-DD) or later, since until then one account has a hand in the other. `alone`: fewer than two can sign in.
 */
export type TwoPeople = { state: "there" } | { state: "from"; day: string } | { state: "alone" }

/**
 * From when on two people exist who may calculate, by what was done to accounts until now; for a draw with its period's
 * end, which may be over, else for one that is still to be planned.
 */
export async function findTwoPeople(
  db: Db,
  { periodEnd, now }: { periodEnd?: Date; now: Date },
): Promise<TwoPeople> {
  const userIds = await whoMay(db, "calculation:run")
  if (userIds.length < 2) return { state: "alone" }
  const earliest = apartSince(periodEnd && periodEnd < now ? periodEnd : now)
  if (await areTwoApart(db, { userIds, since: earliest })) return { state: "there" }
  const deeds = await db
    .selectDistinct({ at: actions.at })
    .from(actions)
    .where(and(eq(actions.subjectType, "users"), gte(actions.at, earliest)))
    .orderBy(asc(actions.at))
  // The more deeds are too old to count, the more people are apart; with none left, everybody is.
  let [from, to] = [0, deeds.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await areTwoApart(db, { userIds, since: justAfter(deeds[middle]!.at) })) to = middle
    else from = middle + 1
  }
  return { state: "from", day: daysAfter(dayOf(apartFor(deeds[to]!.at)), 1) }
}

const justAfter = (moment: Date) => new Date(moment.getTime() + 1)
