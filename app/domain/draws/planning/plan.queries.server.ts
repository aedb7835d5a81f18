import { and, asc, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawPlans } from "#drizzle/schema/draws"

/** What of a plan its page says; the file says all of it. */
type PublicPlan = { version: number; ruleSha256: string }

/** A version of a draw's plan as it was written, or the last one; undefined where there is none. */
export async function findPlan(db: Db, drawId: string, version?: number): Promise<PublicPlan | undefined> {
  const [row] = await db
    .select({ text: drawPlans.text })
    .from(drawPlans)
    .where(
      and(eq(drawPlans.drawId, drawId), version === undefined ? undefined : eq(drawPlans.version, version)),
    )
    .orderBy(desc(drawPlans.version))
    .limit(1)
  return row && (JSON.parse(row.text) as PublicPlan)
}

/** Every version of a draw's plan as it was written, the first one first. */
export const listPlans = (db: Db, drawId: string): Promise<{ version: number; text: string }[]> =>
  db
    .select({ version: drawPlans.version, text: drawPlans.text })
    .from(drawPlans)
    .where(eq(drawPlans.drawId, drawId))
    .orderBy(asc(drawPlans.version))
