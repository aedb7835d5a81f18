import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { missingPermission } from "#app/auth/permission-labels"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { tokenReasons } from "#app/words/reasons/users"
import { tokens } from "#drizzle/schema/sessions"

type Revocation = { tokenId: string; reason: string; by: Viewer; now: Date }

/**
 * Ends a token from its next call on. `tokens:delete` ends one's own, `tokens:manage` anybody's. Throws NOT_FOUND,
 * FORBIDDEN, and WRONG_STATE where it was revoked before (sameDecision).
 */
export async function revokeToken(
  db: Db,
  { tokenId: id, reason, by: { id: by, permissions }, now }: Revocation,
): Promise<void> {
  if (!isUuid(id)) throw new RuleBroken("NOT_FOUND")
  await inTransaction(db, async (tx) => {
    const [token] = await tx.select().from(tokens).where(eq(tokens.id, id)).for("no key update")
    if (!token) throw new RuleBroken("NOT_FOUND")
    const needed = token.createdBy === by ? "tokens:delete" : "tokens:manage"
    if (!can(permissions, needed) && !can(permissions, "tokens:manage")) throw missingPermission(needed)
    if (token.revokedAt)
      return sameDecision(tx, { type: "tokens", id, action: "delete", by, already: tokenReasons.revoked })
    await tx.update(tokens).set({ revokedAt: now }).where(eq(tokens.id, id))
    await writeAction(tx, {
      by,
      permission: "tokens",
      action: "delete",
      subjectType: "tokens",
      subjectId: id,
      at: now,
      table: tokens,
      before: { name: token.name },
      after: null,
      reason,
    })
  })
}
