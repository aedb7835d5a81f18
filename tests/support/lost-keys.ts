import { eq, sql } from "drizzle-orm"
import type { connect } from "#app/db/client.server"
import { draws, drawSegments } from "#drizzle/schema/draws"

/** Marks the keys of a draw as lost, as `npm run keys:lost` leaves a draw that takes no more series; by the tables' owner. */
export const loseKeys = (
  owner: ReturnType<typeof connect>,
  { id }: { id: string },
  keysLostAt: Date,
): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.update(draws).set({ keysLostAt }).where(eq(draws.id, id))
    await tx.update(drawSegments).set({ keysLostAt }).where(eq(drawSegments.drawId, id))
  })
