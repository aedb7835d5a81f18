import { and, eq, gt, isNull, lt, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { env } from "#app/platform/env.server"
import { tokens } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import { needsEnrolment } from "./login.server"
import { can, type Permission, type PermissionEntry } from "./permissions"
import { permissionsOf } from "./sessions.server"
import { hashToken } from "./tokens.server"

const MINUTE = 60_000

/** A program's token, with whose it is and what it may read at this moment. */
export type ApiToken = { id: string; madeBy: string; permissions: PermissionEntry[] }

/**
 * The live token behind a bearer header, or undefined: not revoked, not over, its maker's account active. It holds what it
 * was given as far as its maker holds it now. Its last use is written once a minute at most.
 */
export async function findToken(db: Db, token: string, now: Date): Promise<ApiToken | undefined> {
  const [found] = await db
    .select({
      id: tokens.id,
      permissions: tokens.permissions,
      madeBy: tokens.createdBy,
      type: users.type,
      totpEnabledAt: users.totpEnabledAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.createdBy))
    .where(
      and(
        eq(tokens.tokenHash, hashToken(token)),
        isNull(tokens.revokedAt),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
        eq(users.status, "active"),
      ),
    )
  if (!found) return undefined
  const minuteAgo = new Date(now.getTime() - MINUTE)
  await db
    .update(tokens)
    .set({ lastUsedAt: now })
    .where(and(eq(tokens.id, found.id), or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, minuteAgo))))
  // As on the pages: until two-factor is on where ADMIN_TOTP wants it, the account holds nothing, and neither do its tokens.
  const maker = { type: found.type, twoFactor: found.totpEnabledAt !== null }
  const held = needsEnrolment(maker, env()) ? [] : await permissionsOf(db, found.type)
  const permissions = found.permissions.filter(({ permission, action }) =>
    can(held, `${permission}:${action}` as Permission),
  )
  return { id: found.id, madeBy: found.madeBy, permissions }
}
