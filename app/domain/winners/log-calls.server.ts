import { and, asc, eq, isNotNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { logStep } from "#app/domain/log/log-step.server"
import { disqualificationWords, publicReasonCode } from "#app/words/reasons/public-reasons"
import { winners } from "#drizzle/schema/winners"

type Call = { drawId: string; disqualified: number; called: number; reason: string | null; at: Date }

/** Tells the log of a surrogate's call, once the draw's result is public. */
export const logCall = (tx: Db, { drawId, disqualified, called, reason, at }: Call): Promise<void> =>
  logStep(tx, "call", {
    drawId,
    at,
    step: { disqualified, called, code: publicReasonCode(disqualificationWords, reason) },
  })

/** Tells the log of the calls that were made before the publication, as it comes. */
export async function logCalls(tx: Db, { drawId, at }: Pick<Call, "drawId" | "at">): Promise<void> {
  const replaced = alias(winners, "replaced")
  const calls = await tx
    .select({ called: winners.order, disqualified: replaced.order, reason: replaced.reasonCode })
    .from(winners)
    .innerJoin(replaced, eq(replaced.id, winners.replacesId))
    .where(and(eq(winners.drawId, drawId), isNotNull(winners.calledAt)))
    .orderBy(asc(winners.calledAt), asc(winners.order))
  for (const call of calls) await logCall(tx, { ...call, drawId, at })
}
