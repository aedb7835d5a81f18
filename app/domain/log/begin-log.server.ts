import { asc, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { lockDrawExclusive, sharedPeriodsLock } from "#app/domain/draws/draw-locks.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { draws } from "#drizzle/schema/draws"
import { logEntries } from "#drizzle/schema/log"
import { openEntry } from "./entry.server"
import { importChances } from "./import-chances.server"
import { importNumbers } from "./import-numbers.server"
import { beginSays } from "./kinds/begin"

/**
 * Writes the log's first entry and gives it place 0. Behind it come all entries that are there already, in the order of
 * their hashes. So do entries for what draws that are not closed yet gave, and coupons won, without one. Nobody gives or
 * voids a number of theirs meanwhile. Answers how many places that takes.
 */
export async function beginLog(tx: Db, now: Date): Promise<number> {
  const open = await tx
    .select({ id: draws.id, sealedHolderKey: draws.sealedHolderKey, holderForm: draws.holderForm })
    .from(draws)
    .where(inArray(draws.state, ["planned", "closing"]))
    .orderBy(asc(draws.id))
  // Before them, as everywhere: chances are told under it.
  await tx.execute(sql`select ${sharedPeriodsLock}`)
  for (const { id } of open) await lockDrawExclusive(tx, id)
  for (const { sealedHolderKey, ...draw } of open) {
    const holderKey = await openHolderKey(tx, { id: draw.id, sealedHolderKey })
    await importNumbers(tx, { ...draw, holderKey }, now)
  }
  await importChances(tx, now)
  const [counted] = await tx.execute<{ imported: number }>(sql`
    with there as (select id, row_number() over (order by leaf) as nth from log_entries where place is null),
      placed as (update log_entries e set place = there.nth from there where e.id = there.id returning 1)
    select count(*)::int as imported from placed`)
  const { imported } = counted!
  const begin = openEntry(beginSays({ at: now, imported }))
  await tx.insert(logEntries).values({ ...begin, place: 0, createdAt: now })
  return 1 + imported
}
