import { and, count, eq, gt, isNull, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { AuditRow } from "#app/audit/audit.server"
import type { Text } from "#app/errors"
import { tokens } from "#drizzle/schema/sessions"

type Whose = { userId: string; now: Date }
type Ending = Whose & { by: string; because: Text }

const liveOf = ({ userId, now }: Whose) =>
  and(
    eq(tokens.createdBy, userId),
    isNull(tokens.revokedAt),
    or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
  )

/** How many tokens of an administrator's programs still open their lists. */
export async function countOwnTokens(db: Db, whose: Whose): Promise<number> {
  const [row] = await db.select({ live: count() }).from(tokens).where(liveOf(whose))
  return row?.live ?? 0
}

/**
 * Ends what an administrator's programs read by, where the password is new or the account is closed: whoever had the old
 * one, or a session of it, may have made some. Answers their rows of the audit, which the caller writes last.
 */
export async function revokeOwnTokens(tx: Db, { userId, by, because, now }: Ending): Promise<AuditRow[]> {
  const ended = await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(liveOf({ userId, now }))
    .returning({ id: tokens.id, name: tokens.name })
  return ended.map(({ id, name }) => ({
    by,
    permission: "tokens",
    action: "delete",
    subjectType: "tokens",
    subjectId: id,
    at: now,
    table: tokens,
    before: { name },
    after: null,
    reason: because.pt,
  }))
}
