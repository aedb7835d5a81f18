import { allPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { confirmApproval } from "#app/domain/approvals/confirm-approval.server"
import { askBlock } from "#app/domain/cpf-block/ask-block.server"
import { askInvalidation } from "#app/domain/invoices/ask-invalidation.server"
import { insertUser } from "#drizzle/seed/builders/user"

/** Somebody who holds every right, whom nobody else's hands made. */
export const anotherAdmin = async (db: Db) => ({
  id: (await insertUser(db, { passwordHash: null, type: "super" })).id,
  permissions: allPermissions,
})

type Asked = { by: string; reason: string; now: Date }

/** A second person's yes to what is asked. */
export async function approve(db: Db, approvalId: string, now: Date): Promise<void> {
  await confirmApproval(db, { approvalId, by: await anotherAdmin(db), now })
}

/** A coupon that two people invalidate between the period's end and the closing. */
export const invalidatedByTwo = async (db: Db, asked: Asked & { invoiceId: string }): Promise<void> =>
  approve(db, await askInvalidation(db, asked), asked.now)

/** A person with numbers whom two people block. */
export const blockedByTwo = async (
  db: Db,
  { cpf, reason, ...asked }: Asked & { cpf: string },
): Promise<void> => approve(db, await askBlock(db, { input: { cpf, reason }, ...asked }), asked.now)
