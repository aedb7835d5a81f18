import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { writeAction } from "#app/audit/audit.server"
import { prizes } from "#drizzle/schema/prizes"

type NewPrize = { id: string; name: string; instructions: string; valueCents: number }

/**
 * A prize outside the schedule, to be given by hand. `id` is the form's own key: made once, it is answered again.
 */
export async function createPrize(
  db: Db,
  { prize, by, now }: { prize: NewPrize; by: string; now: Date },
): Promise<{ prizeId: string }> {
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insert(prizes)
      .values({ ...prize, createdAt: now })
      .onConflictDoNothing({ target: prizes.id })
      .returning({ id: prizes.id })
    if (made.length > 0)
      await writeAction(tx, {
        by,
        permission: "prizes",
        action: "create",
        subjectType: "prizes",
        subjectId: prize.id,
        table: prizes,
        at: now,
        before: null,
        after: prize,
      })
    return { prizeId: prize.id }
  })
}
