import type { Db } from "#app/db/client.server"
import { logVkeys } from "#drizzle/schema/log"
import { findLastCheckpoint } from "./checkpoints.queries.server"
import { currentLog, logOrigin } from "./log-name.server"
import { receiptName } from "./receipt.server"

/**
 * What logs and their receipts are checked with (C2SP signed-note): of each log its own key and that of its receipts, the
 * last log first. None before the first signature.
 */
export async function publicKeys(db: Db): Promise<string[]> {
  if (!(await findLastCheckpoint(db))) return []
  const published = await db.select({ name: logVkeys.name, vkey: logVkeys.vkey }).from(logVkeys)
  const keys = new Map(published.map(({ name, vkey }) => [name, vkey]))
  const last = await currentLog(db)
  return Array.from({ length: last }, (_, n) => last - n)
    .flatMap((log) => [keys.get(logOrigin(log)), keys.get(receiptName(log))])
    .filter((key) => key !== undefined)
}
