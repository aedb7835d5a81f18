import { asc, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { lockDrawExclusive } from "#app/domain/draws/draw-locks.server"
import { draws } from "#drizzle/schema/draws"
import { logEntries } from "#drizzle/schema/log"
import { openEntry } from "./entry.server"
import { importNumbers } from "./import-numbers.server"
import { beginSays } from "./kinds/begin"

/**
 * Writes the log's first entry and gives it place 0; behind it, in the order of its hashes, whatever draws that are not
 * closed yet gave before there was a log. Nobody gives or voids a number of theirs meanwhile. Answers how many places
 * that takes.
 */
export async function beginLog(tx: Db, now: Date): Promise<number> {
  const open = await tx
    .select({ id: draws.id, holderKey: draws.holderKey })
    .from(draws)
    .where(inArray(draws.state, ["planned", "closing"]))
    .orderBy(asc(draws.id))
  for (const { id } of open) await lockDrawExclusive(tx, id)
  let imported = 0
  for (const draw of open) imported += await importNumbers(tx, draw, now)
  // Only what this transaction wrote: what came by itself since the release has its place after all of these.
  await tx.execute(sql`
    with mine as (
      select id, row_number() over (order by leaf) as nth from log_entries
      where place is null and xmin = pg_current_xact_id()::xid
    )
    update log_entries e set place = mine.nth from mine where e.id = mine.id`)
  const begin = openEntry(beginSays({ at: now, imported }))
  await tx.insert(logEntries).values({ ...begin, place: 0, createdAt: now })
  return 1 + imported
}
