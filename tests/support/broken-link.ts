import type { Db } from "#app/db/client.server"
import { verifyChain } from "#app/audit/audit-chain.server"

/** The id of the first row of the audit's chain that does not hold, or null. */
export const findBrokenLink = async (db: Db): Promise<string | null> =>
  (await verifyChain(db)).broken?.id ?? null
