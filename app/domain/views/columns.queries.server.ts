import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { columnChoices } from "#drizzle/schema/views"

/** Of each list whose columns somebody chose, those that they leave out. */
export async function hiddenColumnsOf(db: Db, ownerId: string): Promise<Record<string, string[]>> {
  const rows = await db
    .select({ list: columnChoices.list, hidden: columnChoices.hidden })
    .from(columnChoices)
    .where(eq(columnChoices.ownerId, ownerId))
  return Object.fromEntries(rows.map(({ list, hidden }) => [list, hidden]))
}
