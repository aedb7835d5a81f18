import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { RuleBroken } from "#app/errors"
import { formatMoment } from "#app/platform/time/clock.server"
import { DAY_MS } from "#app/platform/time/days"
import { network } from "#app/platform/network"
import { addressReasons } from "#app/words/reasons/blocks"
import { ipBlocks } from "#drizzle/schema/back-office"

type BlockInput = {
  /** The form's own key: the same form sent again is answered with the block that it made. */
  formKey: string
  ip: string
  days: number
  reason: string
  by: string
  now: Date
}

/**
 * Blocks an address, or the /64 of one, for some days: nobody registers, signs in or sends from there. Throws ADDRESS_HELD
 * where a block stands.
 */
export async function blockAddress(
  db: Db,
  { formKey, ip, days, reason, by, now }: BlockInput,
): Promise<void> {
  const address = network(ip)
  await inTransaction(db, async (tx) => {
    // One block at a time: two forms of one address wait for each other, and the second sees the first's.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ip-block:${address}`}, 0))`)
    const until = new Date(now.getTime() + days * DAY_MS)
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: { network: address, reason, days },
      find: () => findMade(tx, formKey),
    })
    if (isMade) return
    const [standing] = await tx
      .select({ until: ipBlocks.until })
      .from(ipBlocks)
      .where(and(eq(ipBlocks.network, address), isNull(ipBlocks.liftedAt), gt(ipBlocks.until, now)))
    if (standing)
      throw new RuleBroken("ADDRESS_HELD", {
        because: addressReasons.blockedAlready({ until: formatMoment(standing.until) }),
      })
    await tx.insert(ipBlocks).values({ id, network: address, reason, blockedBy: by, blockedAt: now, until })
    await writeAction(tx, {
      by,
      permission: "ips",
      action: "create",
      subjectType: "ips",
      subjectId: id,
      at: now,
      table: ipBlocks,
      before: null,
      after: { network: address, until, reason },
      reason,
    })
  })
}

/** The block of an id, and for how many days it was made. */
async function findMade(tx: Db, id: string) {
  const rows = await tx.select().from(ipBlocks).where(eq(ipBlocks.id, id))
  return rows.map((row) => ({ ...row, days: (row.until.getTime() - row.blockedAt.getTime()) / DAY_MS }))
}
