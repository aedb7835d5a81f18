import { gt } from "drizzle-orm"
import type { Databases, Db } from "#app/db/client.server"
import { erasures } from "#drizzle/schema/erasures"

/** So long a replica may lag behind: one that still knows whoever was erased would name them in a file of a week. */
const REPLICA_LAG_MS = 10 * 60_000

/** Where an export's rows are read: from the replica, or from the primary where somebody was erased just now. */
export async function readFrom({ primary, replica }: Databases, now: Date): Promise<Db> {
  const fresh = await primary
    .select({ id: erasures.registrationId })
    .from(erasures)
    .where(gt(erasures.erasedAt, new Date(now.getTime() - REPLICA_LAG_MS)))
    .limit(1)
  return fresh.length > 0 ? primary : replica
}
