import { gt, isNotNull, sql } from "drizzle-orm"
import type { Databases, Db } from "#app/db/client.server"
import { log } from "#app/platform/log/log.server"
import { erasures } from "#drizzle/schema/erasures"

/** So long the primary reads behind an erasure: several replicas may answer under one address, and one is asked. */
const PATIENCE_MS = 10 * 60_000

/**
 * Where an export's rows are read: from the replica where it shows that it holds every erasure, else from the primary. One
 * that still knows whoever was erased, however long ago, would name them in a file of a week.
 */
export async function readFrom({ primary, replica }: Databases, now: Date): Promise<Db> {
  if (replica === primary) return primary
  const fresh = await primary
    .select({ id: erasures.registrationId })
    .from(erasures)
    .where(gt(erasures.erasedAt, new Date(now.getTime() - PATIENCE_MS)))
    .limit(1)
  if (fresh.length > 0) return primary
  return (await holdsErasures({ primary, replica })) ? replica : primary
}

/**
 * Whether the replica has replayed every erasure that the primary knows of. A standby takes whole transactions in their
 * order and nobody becomes unerased, so that as many erasures are the same ones. What is no standby shows nothing by that:
 * the primary itself, which reads for a replica that is away until that one is back, or a copy of tables one by one. An
 * erasure that comes later ends this export (`my-data/drop-exports`).
 */
async function holdsErasures({ primary, replica }: Databases): Promise<boolean> {
  const erased = await primary.$count(erasures, isNotNull(erasures.erasedAt))
  try {
    const [there] = await replica.execute<{ isStandby: boolean; erased: number }>(sql`
      select pg_is_in_recovery() as "isStandby",
        (select count(*)::int from ${erasures} where ${erasures.erasedAt} is not null) as erased`)
    return there !== undefined && there.isStandby && there.erased >= erased
  } catch (error) {
    log.warn(
      { err: error },
      "the replica does not say which erasures it holds: the primary reads for an export",
    )
    return false
  }
}
