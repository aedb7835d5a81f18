import { eq, inArray, or } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { deliveryAddresses } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"

type Erasure = { about: string; by: string; reason: string; now: Date }

/**
 * Erases the addresses that a person gave for won prizes, where the law asks for it; a row of the audit says who did, and
 * why. Twice is once. Answers how many.
 */
export async function eraseAddresses(db: Db, { about, by, reason, now }: Erasure): Promise<number> {
  if (!isUuid(about)) return 0
  return inTransaction(db, async (tx) => {
    const awards = tx
      .select({ id: prizeAwards.id })
      .from(prizeAwards)
      .where(eq(prizeAwards.registrationId, about))
    const won = tx.select({ id: winners.id }).from(winners).where(eq(winners.registrationId, about))
    const gone = await tx
      .delete(deliveryAddresses)
      .where(or(inArray(deliveryAddresses.awardId, awards), inArray(deliveryAddresses.winnerId, won)))
      .returning({ id: deliveryAddresses.id })
    if (gone.length === 0) return 0
    await writeAction(tx, {
      by,
      permission: "registrations",
      action: "erase",
      subjectType: "registrations",
      subjectId: about,
      at: now,
      table: deliveryAddresses,
      before: { count: gone.length },
      after: null,
      reason,
    })
    return gone.length
  })
}
