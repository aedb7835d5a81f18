import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sendLater } from "#app/queue/jobs.server"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { winners } from "#drizzle/schema/winners"

/** As a draw is published: whoever is to lose a place is told, and has the time to answer from then on. */
export async function tellDisqualifications(
  tx: Db,
  { drawId, now }: { drawId: string; now: Date },
): Promise<void> {
  const ofDraw = tx.select({ id: winners.id }).from(winners).where(eq(winners.drawId, drawId))
  const told = await tx
    .update(disqualifications)
    .set({ toldAt: now })
    .where(
      and(
        inArray(disqualifications.winnerId, ofDraw),
        eq(disqualifications.state, "asked"),
        isNull(disqualifications.toldAt),
      ),
    )
    .returning({ id: disqualifications.id })
  for (const { id } of told) await sendLater(tx, "mail", { kind: "disqualification-asked", id })
}
