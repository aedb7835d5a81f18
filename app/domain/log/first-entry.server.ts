import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { logEntries, logRestarts } from "#drizzle/schema/log"

/** A log's entry 0, the only one in which it differs from the one before; undefined before it has any. */
export async function findFirstEntry(
  db: Db,
  log: number,
): Promise<{ envelope: string; leaf: Buffer } | undefined> {
  const [row] =
    log === 1
      ? await db
          .select({ envelope: logEntries.envelope, leaf: logEntries.leaf })
          .from(logEntries)
          .where(eq(logEntries.place, 0))
      : await db
          .select({ envelope: logRestarts.envelope, leaf: logRestarts.leaf })
          .from(logRestarts)
          .where(eq(logRestarts.log, log))
  return row
}
