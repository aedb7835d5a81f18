import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { prizeReasons } from "#app/words/reasons/prizes"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { countHeldPrizes } from "./lock-award.server"
import { isOfferedAgain } from "./offer-again.server"

type InvoiceDecision = { invoiceId: string; now: Date }

/**
 * An invoice is invalidated once the prize that it won is lost: that takes four eyes, who hear its holder
 * (`domain/disqualification`), and a reviewer's word about the invoice does not take it along. The person's row is locked.
 * Throws WRONG_STATE with the prize.
 */
export async function needsNoWin(tx: Db, invoiceId: string): Promise<void> {
  if (await hasWon(tx, invoiceId)) throw new RuleBroken("WRONG_STATE", { because: prizeReasons.isWon })
}

/** Whether somebody holds the prize that an invoice won, and has not lost it. */
export async function hasWon(db: Db, invoiceId: string): Promise<boolean> {
  const live = and(eq(prizeAwards.invoiceId, invoiceId), isNull(prizeAwards.releasedAt))
  return (await db.$count(prizeAwards, and(live, ne(prizeAwards.state, "invalid")))) > 0
}

/**
 * Gives a reinstated invoice the prize that it lost with it, as it could until 2026-11-23. It is a new award, if the prize
 * was not offered again or given since and the person may still win. Answers the prize's id, or null. The person's row is
 * locked.
 */
export async function takeBackWithInvoice(
  tx: Db,
  input: InvoiceDecision & { registrationId: string; prizesPerCpf: number },
): Promise<string | null> {
  const { invoiceId, registrationId, prizesPerCpf, now } = input
  const [lost] = await tx
    .select({ prizeId: prizeAwards.prizeId })
    .from(prizeAwards)
    .where(
      // Whoever lost it otherwise, to two people, has lost it.
      and(
        eq(prizeAwards.invoiceId, invoiceId),
        isNotNull(prizeAwards.releasedAt),
        ne(prizeAwards.state, "invalid"),
      ),
    )
    .orderBy(desc(prizeAwards.releasedAt), desc(prizeAwards.id))
    .limit(1)
  if (!lost || (await hasLiveAward(tx, invoiceId))) return null
  if ((await countHeldPrizes(tx, registrationId)) >= prizesPerCpf) return null
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
