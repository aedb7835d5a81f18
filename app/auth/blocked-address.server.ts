import { and, desc, eq, gt, isNull, lte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { network } from "#app/platform/network"
import { addressReasons } from "#app/words/reasons/blocks"
import { ipBlocks } from "#drizzle/schema/back-office"

/** The end of the block that an address is under, or undefined. It ends by itself: nobody has to lift it. */
async function blockedUntil(db: Db, ip: string, now: Date): Promise<Date | undefined> {
  const [block] = await db
    .select({ until: ipBlocks.until })
    .from(ipBlocks)
    .where(
      and(
        eq(ipBlocks.network, network(ip)),
        gt(ipBlocks.until, now),
        lte(ipBlocks.blockedAt, now),
        isNull(ipBlocks.liftedAt),
      ),
    )
    .orderBy(desc(ipBlocks.until))
    .limit(1)
  return block?.until
}

/** ADDRESS_BLOCKED, with until when and what to do. */
export const addressBlocked = (until: Date): RuleBroken =>
  new RuleBroken("ADDRESS_BLOCKED", { because: addressReasons.until(until) })

/** Refuses who comes from a blocked address, whoever it is. Throws ADDRESS_BLOCKED. */
export async function refuseBlockedAddress(db: Db, { ip, now }: { ip: string; now: Date }): Promise<void> {
  const until = await blockedUntil(db, ip, now)
  if (until) throw addressBlocked(until)
}
