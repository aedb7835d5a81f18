import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isHandedOver } from "./handed-over.server"
import { type ErasureWait, erasureWaits } from "./erasure-waits.server"

/** What closing the account would mean for this very person. */
export type ErasurePlan = {
  /** What it waits for first. */
  waits: ErasureWait[]
  /** Whether numbers of theirs stand in a base, or will: those stay, under a pseudonym. */
  hasNumbers: boolean
  /** Prizes that were handed over, whose receipts the law keeps. */
  receipts: number
}

export async function erasurePlan(
  db: Db,
  { registrationId, now }: { registrationId: string; now: Date },
): Promise<ErasurePlan> {
  const [row] = await db.execute<{ numbers: boolean; receipts: number }>(sql`
    select exists (select from tickets where registration_id = ${registrationId}::uuid) as numbers,
      (select count(*)::int from fulfilments f left join winners w on w.id = f.winner_id
        left join prize_awards a on a.id = f.award_id
        where ${isHandedOver} and coalesce(w.registration_id, a.registration_id) = ${registrationId}::uuid) as receipts`)
  return {
    waits: await erasureWaits(db, { registrationId, now }),
    hasNumbers: row?.numbers ?? false,
    receipts: row?.receipts ?? 0,
  }
}
