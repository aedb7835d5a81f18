import { inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { prizes } from "#drizzle/schema/prizes"

const isHeld = sql`exists (select from prize_awards a where a.prize_id = ${prizes.id} and a.released_at is null)`
const isWrong = sql`${prizes.held} is distinct from ${isHeld}`

/**
 * Puts right what prizes say of being held where it is not what their awards say: such a prize would be kept from
 * everybody, or offered though it has an owner. A trigger keeps both the same, so there is nothing to do unless somebody
 * wrote past it. Returns how many.
 */
export const freeStuckPrizes = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const locked = await tx
      .select({ id: prizes.id })
      .from(prizes)
      .where(isWrong)
      .for("update", { skipLocked: true })
    if (locked.length === 0) return 0
    const ids = locked.map(({ id }) => id)
    // In a second statement, which sees what was committed until the rows were locked.
    const freed = await tx
      .update(prizes)
      .set({ held: isHeld })
      .where(sql`${inArray(prizes.id, ids)} and ${isWrong}`)
      .returning({ id: prizes.id })
    return freed.length
  })
