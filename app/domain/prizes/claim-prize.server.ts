import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"

export type ClaimedPrize = { awardId: string; prizeId: string }

/**
 * Claims the prize that has waited longest, if one is free and its moment has come, for an invoice of a person whose
 * row is locked. Prizes that others are claiming at this instant are passed over: first means first to claim.
 */
export async function claimPrize(
  tx: Db,
  { registrationId, invoiceId, receivedAt }: { registrationId: string; invoiceId: string; receivedAt: Date },
): Promise<ClaimedPrize | null> {
  const at = sql`${receivedAt.toISOString()}::timestamptz`
  const [claimed] = await tx.execute<ClaimedPrize>(sql`
    with due as (
      select id from prizes
      where not held and moment <= ${at} order by moment, id limit 1 for update skip locked
    ), award as (
      insert into prize_awards (id, prize_id, registration_id, invoice_id, awarded_at, created_at)
      select ${uuidv7()}::uuid, id, ${registrationId}::uuid, ${invoiceId}::uuid, ${at}, ${at} from due
      returning id, prize_id
    )
    select id as "awardId", prize_id as "prizeId" from award`)
  return claimed ?? null
}
