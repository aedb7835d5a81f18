import { asc, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawScope } from "#app/domain/log/entry.server"
import { toldOtherwise, toldTooLate } from "#app/domain/log/told-otherwise.server"
import { draws } from "#drizzle/schema/draws"
import { asked, type Finding } from "./asked.server"

/** That the log tells of each draw's numbers as they stand, for draws that closed since there is a log, or may still. */
export async function* checkLog(db: Db): AsyncGenerator<Finding> {
  const told = await db
    .select({ id: draws.id })
    .from(draws)
    .where(
      sql`exists (select from log_checkpoints) and (${draws.state} in ('planned', 'closing') or exists (
        select from log_entries e where e.scope = ${drawScope("")} || ${draws.id} and e.kind = 'close' and e.sealed_line is null))`,
    )
    .orderBy(asc(draws.id))
  for (const { id } of told) yield* asked(db, "log", sql`${toldOtherwise(id)} union all ${toldTooLate(id)}`)
}
