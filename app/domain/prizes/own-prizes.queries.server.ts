import { and, desc, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { disclosedAwardState } from "#app/domain/validation/disclosed.server"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"

/** The instant prizes that a person holds, newest first. */
export async function listOwnPrizes(db: Db, { registrationId, now }: { registrationId: string; now: Date }) {
  return db
    .select({
      awardId: prizeAwards.id,
      state: disclosedAwardState(now),
      reasonCode: prizeAwards.reasonCode,
      awardedAt: prizeAwards.awardedAt,
      name: prizes.name,
      instructions: prizes.instructions,
      valueCents: prizes.valueCents,
      protocol: invoices.protocol,
      invoiceId: prizeAwards.invoiceId,
      way: prizeKinds.way,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .leftJoin(prizeKinds, eq(prizeKinds.name, prizes.name))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .where(and(eq(prizeAwards.registrationId, registrationId), isNull(prizeAwards.releasedAt)))
    .orderBy(desc(prizeAwards.awardedAt), desc(prizeAwards.id))
    .limit(100)
}
