import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/platform/audit.server"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import type { CpfBlockInput } from "./cpf-block-input"

/** Bars a CPF from the promotion, registered or not; answers the block's id. Throws CPF_FOUND where one stands. */
export async function blockCpf(
  db: Db,
  { input: { cpf, reason }, userId, now }: { input: CpfBlockInput; userId: string; now: Date },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    // Whoever is sending an invoice right now holds this lock: it is either counted before the block or refused.
    await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.cpf, cpf))
      .for("no key update")
    const [block] = await tx
      .insert(cpfBlocks)
      .values({ cpf, reason, blockedBy: userId, blockedAt: now })
      .onConflictDoNothing()
      .returning({ id: cpfBlocks.id })
    if (!block) throw new RuleBroken("CPF_FOUND", { field: "cpf" })
    await writeAction(tx, {
      userId,
      permission: "cpf-block",
      action: "create",
      subjectType: "cpf-block",
      subjectId: block.id,
      at: now,
      table: cpfBlocks,
      before: null,
      after: { cpf, reason },
      reason,
    })
    return block.id
  })
}
