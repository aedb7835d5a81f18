import { and, eq, isNotNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { countDone } from "#app/db/count-done.server"
import { inTransaction } from "#app/db/transaction.server"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import { draws } from "#drizzle/schema/draws"
import { whyNoPostponement } from "./postponement-days.server"

/**
 * Ends the requests to postpone an extraction that nobody can confirm any more, as the day asked for has come: each with why,
 * in a row of the audit. The extraction stays as it is, and another day may be asked for. Answers how many ended.
 */
export async function lapsePostponements(db: Db, now: Date): Promise<number> {
  const waiting = await db
    .select({
      id: draws.id,
      extractionHour: draws.extractionHour,
      postponementAsked: draws.postponementAsked,
    })
    .from(draws)
    .where(and(eq(draws.state, "closed"), isNotNull(draws.postponementAsked)))
  const isVoid = waiting.filter((draw) => whyNoPostponement(draw, now) !== null)
  return countDone(
    isVoid,
    ({ id }) => lapse(db, id, now),
    "a postponement that nobody can confirm was not ended",
  )
}

/** Looks again behind the draw's lock: somebody may have ended it meanwhile, and asked for another day. */
const lapse = (db: Db, drawId: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const because = whyNoPostponement(draw, now)
    if (because === null) return false
    await tx
      .update(draws)
      .set({ postponementAsked: null, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const [before, after] = [{ postponementAsked: draw.postponementAsked }, { postponementAsked: null }]
    await auditDraw(tx, { drawId, by: null, now, action: "lapse", before, after, reason: because.pt })
    return true
  })
