import { and, asc, eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { drawScope } from "#app/domain/log/entry.server"
import { openEntriesOf } from "#app/domain/log/open-entries.queries.server"
import {
  type DisqualificationCode,
  disqualificationWords,
  publicReasonCode,
} from "#app/words/reasons/public-reasons"
import { winners } from "#drizzle/schema/winners"

/** A surrogate's call: whose place by `order` in the result, which surrogate, when, and the code of why. */
type SurrogateCall = {
  disqualified: number
  called: number
  calledAt: Date
  reason: DisqualificationCode
  /** Its place in the public log, once it has one. */
  index?: number
}
/** Whoever lost the place, or was passed over as a surrogate, with the code of why. */
type DisqualifiedWinner = {
  order: number
  kind: "titular" | "surrogate"
  reason: DisqualificationCode
  decidedAt: Date | null
}

/**
 * What was decided after the result: the calls in the order in which they were made, and everybody disqualified. Before
 * the publication for the desk alone: the caller looks.
 */
export async function listCalls(
  db: Db,
  drawId: string,
): Promise<{ calls: SurrogateCall[]; disqualified: DisqualifiedWinner[] }> {
  const replaced = alias(winners, "replaced")
  const [calls, places, disqualified] = await Promise.all([
    db
      .select({
        disqualified: replaced.order,
        called: winners.order,
        calledAt: winners.calledAt,
        reason: replaced.reasonCode,
      })
      .from(winners)
      .innerJoin(replaced, eq(replaced.id, winners.replacesId))
      .where(eq(winners.drawId, drawId))
      .orderBy(asc(winners.calledAt), asc(winners.order)),
    callPlaces(db, drawId),
    db
      .select({
        order: winners.order,
        kind: winners.kind,
        reason: winners.reasonCode,
        decidedAt: winners.decidedAt,
      })
      .from(winners)
      .where(and(eq(winners.drawId, drawId), eq(winners.state, "invalid")))
      .orderBy(asc(winners.order)),
  ])
  return {
    calls: calls.map(({ calledAt, reason, ...call }) => {
      const index = places.get(call.called)
      const withReason = {
        ...call,
        calledAt: calledAt!,
        reason: publicReasonCode(disqualificationWords, reason),
      }
      return index === undefined ? withReason : { ...withReason, index }
    }),
    disqualified: disqualified.map(({ reason, ...row }) => ({
      ...row,
      reason: publicReasonCode(disqualificationWords, reason),
    })),
  }
}

/** Where the public log tells of the calls, by the surrogate's order: a published result has one call of each at most. */
async function callPlaces(db: Db, drawId: string): Promise<Map<number, number>> {
  const told = await openEntriesOf(db, drawScope(drawId), "call")
  return new Map(told.flatMap(({ said, place }) => (place === null ? [] : [[said.called, place]])))
}
