import { and, eq } from "drizzle-orm"
import { can, type Permission } from "#app/auth/permissions"
import { permissionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { users } from "#drizzle/schema/users"

/**
 * Whether somebody still has a right: a job that goes on in their name asks, and what locks their row first, since the
 * account may have been closed, or the right taken away, after the page's guard.
 */
export async function mayStill(db: Db, userId: string, permission: Permission): Promise<boolean> {
  const [user] = await db
    .select({ type: users.type })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, "active")))
  return user !== undefined && can(await permissionsOf(db, user.type), permission)
}
