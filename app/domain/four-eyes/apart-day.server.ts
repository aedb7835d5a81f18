import { and, asc, eq, gte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { actions } from "#drizzle/schema/back-office"
import { apartFor } from "./apart"

type Apartness = {
  /** The moment from which on a hand in an account counts now. */
  earliest: Date
  /** Whether they are apart by what was done since a moment; of a later one it is never the less true. */
  isApart: (since: Date) => Promise<boolean>
}

/** From which day (YYYY-MM-DD) on accounts are apart that are not, if nobody touches one of them until then. */
export async function findApartDay(db: Db, { earliest, isApart }: Apartness): Promise<string> {
  const deeds = await db
    .selectDistinct({ at: actions.at })
    .from(actions)
    .where(and(eq(actions.subjectType, "users"), gte(actions.at, earliest)))
    .orderBy(asc(actions.at))
  // The more deeds are too old to count, the more people are apart; with none left, everybody is.
  let [from, to] = [0, deeds.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await isApart(justAfter(deeds[middle]!.at))) to = middle
    else from = middle + 1
  }
  return daysAfter(dayOf(apartFor(deeds[to]!.at)), 1)
}

const justAfter = (moment: Date) => new Date(moment.getTime() + 1)
