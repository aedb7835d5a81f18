import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawScope } from "#app/domain/log/entry.server"

/**
 * Whether somebody outside says that a draw's base was there before its extraction.
 * - `dated`: with the first who does.
 * - `waiting`: while that may still come.
 * - `late`: once it cannot.
 * - `none`: of a base that closed before there was a log.
 */
type DrawDating = { is: "dated"; at: Date } | { is: "waiting" | "late" | "none" }

type DatingOptions = {
  drawId: string
  closedAt: Date | null
  /** From when on the prizes may be known. */
  extractionAt: Date
  now: Date
}

/** By cosignatures and time stamps over checkpoints that hold the draw's close. */
export async function datingOf(
  db: Db,
  { drawId, closedAt, extractionAt, now }: DatingOptions,
): Promise<DrawDating> {
  const [row] = await db.execute<{ begun: string | null; isCloseLogged: boolean; dated: string | null }>(sql`
    select (select min(made_at)::text from log_checkpoints) as begun,
      exists (select from log_entries
        where kind = 'close' and scope = ${drawScope(drawId)} and sealed_line is null) as "isCloseLogged",
      (select min(d.dated_at)::text from log_entries e join log_datings d on d.size > e.place
        where e.kind = 'close' and e.scope = ${drawScope(drawId)} and e.sealed_line is null and d.dated_at is not null) as dated`)
  const { begun, isCloseLogged, dated } = row!
  if (!isCloseLogged && begun !== null && closedAt !== null && closedAt < new Date(begun))
    return { is: "none" }
  if (dated !== null && new Date(dated) < extractionAt) return { is: "dated", at: new Date(dated) }
  return { is: now < extractionAt ? "waiting" : "late" }
}
