import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { winners } from "#drizzle/schema/winners"
import { tellAsked } from "./hearing-mail.server"

/**
 * As a draw is published: whoever is to lose a place is told, and has the time to answer from then on. What was asked for
 * just before keeps its two minutes.
 */
export async function tellDisqualifications(
  tx: Db,
  { drawId, now }: { drawId: string; now: Date },
): Promise<void> {
  const ofDraw = tx.select({ id: winners.id }).from(winners).where(eq(winners.drawId, drawId))
  const notified = await tx
    .update(disqualifications)
    .set({
      toldAt: sql`greatest(${now.toISOString()}::timestamptz, asked_at + ${UNDO_MS} * interval '1 millisecond')`,
    })
    .where(
      and(
        inArray(disqualifications.winnerId, ofDraw),
        eq(disqualifications.state, "asked"),
        isNull(disqualifications.toldAt),
      ),
    )
    .returning({ id: disqualifications.id, toldAt: disqualifications.toldAt })
  for (const one of notified) await tellAsked(tx, one)
}
