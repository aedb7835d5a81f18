import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { liveDataKey } from "./data-key.server"
import { keysAreSealed } from "./keys-are-sealed.server"
import { KeysFault } from "./sealed.server"

/**
 * Why this process must not serve with the keys as they are, null where nothing speaks against it. Throws where the
 * database is away or not migrated yet.
 */
export async function keysFault(db: Db): Promise<string | null> {
  const [row] = await db.execute<{ escrowed: boolean }>(
    sql`select escrowed_key is not null as escrowed from data_keys where lost_at is null`,
  )
  if (!(await keysAreSealed(db)))
    return "Keys of draws or prizes stand plain in the database: npm run db:migrate"
  try {
    await liveDataKey(db)
  } catch (error) {
    if (error instanceof KeysFault) return error.message
    throw error
  }
  if (row?.escrowed) return null
  return "The data key has no second wrapping, and production does not start without: npm run keys:escrow -- PUBLIC_KEY"
}
