import { and, eq, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { tokenReasons } from "#app/words/reasons/users"
import { tokens } from "#drizzle/schema/sessions"

/** Ends a token from its next call on. Throws NOT_FOUND, and WRONG_STATE where it was revoked before (sameDecision). */
export async function revokeToken(
  db: Db,
  { tokenId: id, reason, by, now }: { tokenId: string; reason: string; by: string; now: Date },
): Promise<void> {
  if (!isUuid(id)) throw new RuleBroken("NOT_FOUND")
  await inTransaction(db, async (tx) => {
    const [token] = await tx
      .update(tokens)
      .set({ revokedAt: now })
      .where(and(eq(tokens.id, id), isNull(tokens.revokedAt)))
      .returning()
    if (!token) {
      if ((await tx.$count(tokens, eq(tokens.id, id))) === 0) throw new RuleBroken("NOT_FOUND")
      return sameDecision(tx, { type: "tokens", id, action: "delete", by, already: tokenReasons.revoked })
    }
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
