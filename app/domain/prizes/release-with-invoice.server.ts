import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { prizeReasons } from "#app/words/reasons/prizes"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { countHeld } from "./lock-award.server"
import { isOfferedAgain } from "./offer-again.server"

type InvoiceDecision = { invoiceId: string; now: Date }

/**
 * Takes the pending prize of an invoice that turns invalid back, to be offered again (`offer-returned`); answers its id, or null. The person's row is
 * locked. Throws WRONG_STATE where the prize is validated: that must be undone first.
 */
export async function releaseWithInvoice(
  tx: Db,
  { invoiceId, reason, by, now }: InvoiceDecision & { reason: string; by: string },
): Promise<string | null> {
  const [award] = await tx
    .select()
    .from(prizeAwards)
    .where(and(eq(prizeAwards.invoiceId, invoiceId), isNull(prizeAwards.releasedAt)))
  if (!award || award.state === "invalid") return null
  if (award.state === "validated")
    throw new RuleBroken("WRONG_STATE", {
      because: prizeReasons.validatedAlready,
      data: { prizeId: award.prizeId },
    })
  await tx.select({ id: prizes.id }).from(prizes).where(eq(prizes.id, award.prizeId)).for("update")
  await tx
    .update(prizeAwards)
    .set({ releasedAt: now, reason, decidedBy: by, decidedAt: now, version: award.version + 1 })
    .where(eq(prizeAwards.id, award.id))
  return award.prizeId
}

/**
 * Gives a reinstated invoice the prize that it lost, as a new award, if it was not offered again or given since and the person may
 * still win; answers the prize's id, or null. The person's row is locked.
 */
export async function takeBackWithInvoice(
  tx: Db,
  input: InvoiceDecision & { registrationId: string; prizesPerCpf: number },
): Promise<string | null> {
  const { invoiceId, registrationId, prizesPerCpf, now } = input
  const [lost] = await tx
    .select({ prizeId: prizeAwards.prizeId })
    .from(prizeAwards)
    .where(and(eq(prizeAwards.invoiceId, invoiceId), isNotNull(prizeAwards.releasedAt)))
    .orderBy(desc(prizeAwards.releasedAt), desc(prizeAwards.id))
    .limit(1)
  if (!lost || (await hasLiveAward(tx, invoiceId))) return null
  if ((await countHeld(tx, registrationId)) >= prizesPerCpf) return null
  const [prize] = await tx.select().from(prizes).where(eq(prizes.id, lost.prizeId)).for("update")
  if (!prize || prize.held || (await isOfferedAgain(tx, prize.id))) return null
  await tx
    .insert(prizeAwards)
    .values({ prizeId: prize.id, registrationId, invoiceId, awardedAt: now, createdAt: now })
  return prize.id
}

async function hasLiveAward(tx: Db, invoiceId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: prizeAwards.id })
    .from(prizeAwards)
    .where(and(eq(prizeAwards.invoiceId, invoiceId), isNull(prizeAwards.releasedAt)))
  return rows.length > 0
}
