import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/**
 * Whether somebody holds a number in a draw that is not over, or a place of a published one that is still to be decided: who
 * disables the account takes them out of it. The trigger `registrations_disabled_by_two` asks the same.
 */
export async function standsInADraw(db: Db, registrationId: string): Promise<boolean> {
  const [row] = await db.execute<{ stands: boolean }>(
    sql`select stands_in_a_draw(${registrationId}::uuid) as stands`,
  )
  return row?.stands === true
}
