import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { prizes } from "#drizzle/schema/prizes"

type NewPrize = { name: string; instructions: string; valueCents: number }

/**
 * A prize outside the schedule, to be given by hand. The form's key becomes its id: the same form sent again makes nothing new.
 */
export async function createPrize(
  db: Db,
  { formKey, prize, by, now }: { formKey: string; prize: NewPrize; by: string; now: Date },
): Promise<{ prizeId: string }> {
  return inTransaction(db, async (tx) => {
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: prize,
      find: () => tx.select().from(prizes).where(eq(prizes.id, formKey)),
    })
    if (isMade) return { prizeId: id }
    await tx.insert(prizes).values({ id, ...prize, createdAt: now })
    await writeAction(tx, {
      by,
      permission: "prizes",
      action: "create",
      subjectType: "prizes",
      subjectId: id,
      table: prizes,
      at: now,
      before: null,
      after: { id, ...prize },
    })
    return { prizeId: id }
  })
}
