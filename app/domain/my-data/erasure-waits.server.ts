import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { promotionEnd } from "#app/domain/campaign.server"
import { findLastPeriodEnd } from "#app/domain/validation/record.queries.server"
import { dayOf } from "#app/platform/time/clock.server"
import { DAY_MS } from "#app/platform/time/days"
import { env } from "#app/platform/env.server"
import { VOUCHER_DAYS } from "./kept-for"
import { openClaims } from "./open-claims.server"

/**
 * Why somebody cannot be forgotten yet. `closed-draw`: a draw whose period is over has their numbers, with which they
 * may still win, and its result is not public; `prize`: one is being validated, or is on its way (`openClaims`), a voucher up to some days behind its mail. The person reads it, so
 * a prize of a draw counts from its publication on: until then the draw alone is waited for, by all who have its numbers.
 */
export type ErasureWait = "closed-draw" | "prize"

/** What an erasure waits for now; empty: for nothing. */
export async function erasureWaits(
  db: Db,
  { registrationId, now }: { registrationId: string; now: Date },
): Promise<ErasureWait[]> {
  const today = dayOf(now)
  // A prize won on the spot can be claimed from the promotion's end on (prizes/deadlines).
  const endsOn = promotionEnd(env(), await findLastPeriodEnd(db))
  const mailedBefore = new Date(now.getTime() - VOUCHER_DAYS * DAY_MS).toISOString()
  const [row] = await db.execute<{ draw: boolean; prize: boolean }>(sql`
    select exists (
      select from tickets t join draws d on d.id = t.draw_id
      where t.registration_id = ${registrationId}::uuid and (d.state in ('closing', 'closed', 'computed')
        or d.state = 'planned' and d.period_end <= ${now.toISOString()}::timestamptz)
    ) as draw,
    exists (
      select from ${openClaims({ today, endsOn })} o where o.registration_id = ${registrationId}::uuid and o.is_known
        and (o.mailed_at is null or o.mailed_at > ${mailedBefore}::timestamptz)
    ) as prize`)
  return [...(row?.draw ? (["closed-draw"] as const) : []), ...(row?.prize ? (["prize"] as const) : [])]
}
