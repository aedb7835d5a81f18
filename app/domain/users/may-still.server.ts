import { and, eq } from "drizzle-orm"
import { can, type Permission } from "#app/auth/permissions"
import { permissionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { users } from "#drizzle/schema/users"

/** Whether a job may go on in somebody's name: whoever lost the right since, or the account, gives no command any more. */
export async function mayStill(db: Db, userId: string, permission: Permission): Promise<boolean> {
  const [user] = await db
    .select({ type: users.type })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, "active")))
  return user !== undefined && can(await permissionsOf(db, user.type), permission)
}
