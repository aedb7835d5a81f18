import { and, eq, gt, isNull, lte } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { formatMoment } from "#app/platform/time/clock.server"
import { addressReasons } from "#app/words/reasons/blocks"
import { ipBlocks } from "#drizzle/schema/back-office"

/**
 * Lets an address in again before its time. Throws NOT_FOUND, and WRONG_STATE where the block is over, was lifted
 * (sameDecision), or was made at an hour that this clock has not seen yet.
 */
export async function liftBlock(
  db: Db,
  { blockId, reason, by, now }: { blockId: string; reason: string; by: string; now: Date },
): Promise<void> {
  if (!isUuid(blockId)) throw new RuleBroken("NOT_FOUND")
  await inTransaction(db, async (tx) => {
    const [block] = await tx
      .update(ipBlocks)
      .set({ liftedBy: by, liftedAt: now })
      .where(
        and(
          eq(ipBlocks.id, blockId),
          isNull(ipBlocks.liftedAt),
          lte(ipBlocks.blockedAt, now),
          gt(ipBlocks.until, now),
        ),
      )
      .returning()
    if (!block) return notStanding(tx, { blockId, by, now })
    await writeAction(tx, {
      by,
      permission: "ips",
      action: "unblock",
      subjectType: "ips",
      subjectId: block.id,
      at: now,
      table: ipBlocks,
      before: { network: block.network, until: block.until },
      after: null,
      reason,
    })
  })
}

async function notStanding(tx: Db, { blockId: id, by, now }: { blockId: string; by: string; now: Date }) {
  const [block] = await tx.select().from(ipBlocks).where(eq(ipBlocks.id, id))
  if (!block) throw new RuleBroken("NOT_FOUND")
  const { liftedAt, blockedAt } = block
  if (!liftedAt && blockedAt > now)
    throw new RuleBroken("WRONG_STATE", {
      because: addressReasons.notYet({ blockedAt: formatMoment(blockedAt), now: formatMoment(now) }),
    })
  if (!liftedAt) throw new RuleBroken("WRONG_STATE", { because: addressReasons.over })
  await sameDecision(tx, { type: "ips", id, action: "unblock", by, already: addressReasons.lifted })
}
