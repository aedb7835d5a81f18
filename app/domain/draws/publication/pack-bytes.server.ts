import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawScope } from "#app/domain/log/entry.server"

/** Plan, result, keys, checkpoints and the like, and what a ZIP says of each file. */
const FIXED = 8_000
/** Of an entry of the log its seal alone does not shrink; of one that is opened salt, names and hashes; of a number its name. */
const [SEALED, OPENED, NUMBER] = [48, 140, 40]

/**
 * About how many bytes tudo.zip has, in one look at an index: it is written while it is sent, and so nobody knows before.
 * Half of it is random digits, so that the rows decide.
 */
export async function aboutPackBytes(db: Db, draw: { id: string; baseRows: number }): Promise<number> {
  const [row] = await db.execute<{ entries: number }>(sql`
    select coalesce(max(place) + 1, 0)::float8 as entries from log_entries
    where scope = ${drawScope(draw.id)} and place is not null`)
  const { entries } = row!
  return FIXED + SEALED * entries + OPENED * Math.min(entries, draw.baseRows) + NUMBER * draw.baseRows
}
