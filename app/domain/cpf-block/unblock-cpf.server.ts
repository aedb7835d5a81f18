import { and, eq, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { cpfBlockReasons } from "#app/words/reasons/blocks"
import { writeAction } from "#app/audit/audit.server"
import { cpfBlocks } from "#drizzle/schema/registrations"

/** Lifts a block, which stays in the table with who lifted it. Throws NOT_FOUND, and WRONG_STATE where it was lifted before (sameDecision). */
export async function unblockCpf(
  db: Db,
  { blockId, reason, by, now }: { blockId: string; reason: string; by: string; now: Date },
): Promise<void> {
  if (!isUuid(blockId)) throw new RuleBroken("NOT_FOUND")
  await inTransaction(db, async (tx) => {
    const [block] = await tx
      .update(cpfBlocks)
      .set({ unblockedBy: by, unblockedAt: now })
      .where(and(eq(cpfBlocks.id, blockId), isNull(cpfBlocks.unblockedAt)))
      .returning()
    if (!block) return notStanding(tx, { blockId, by })
    await writeAction(tx, {
      by,
      permission: "cpf-block",
      action: "unblock",
      subjectType: "cpf-block",
      subjectId: block.id,
      at: now,
      table: cpfBlocks,
      before: { cpf: block.cpf, reason: block.reason },
      after: null,
      reason,
    })
  })
}

async function notStanding(tx: Db, { blockId: id, by }: { blockId: string; by: string }) {
  if ((await tx.$count(cpfBlocks, eq(cpfBlocks.id, id))) === 0) throw new RuleBroken("NOT_FOUND")
  await sameDecision(tx, { type: "cpf-block", id, action: "unblock", by, already: cpfBlockReasons.lifted })
}
