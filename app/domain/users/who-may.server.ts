import { and, eq, inArray, isNotNull, or } from "drizzle-orm"
import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { rolePermissions, users } from "#drizzle/schema/users"

/** Accounts that can sign in and hold this right; a super holds every one. */
export async function whoMay(db: Db, wanted: Permission): Promise<string[]> {
  const [permission = "", action = ""] = wanted.split(":")
  const may = and(eq(rolePermissions.permission, permission), eq(rolePermissions.action, action))
  const types = db.select({ type: rolePermissions.type }).from(rolePermissions).where(may)
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, "active"),
        isNotNull(users.passwordHash),
        or(eq(users.type, "super"), inArray(users.type, types)),
      ),
    )
  return rows.map(({ id }) => id)
}
