import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { LeftOutCode } from "#app/words/reasons/left-out"
import { withExclusions } from "./base-text.server"

/** How many of a person's numbers take part in a draw, and how many do not, by why. */
type OwnStanding = { takingPart: number; leftOut: { code: LeftOutCode; count: number }[] }

/** A person's standing in each draw whose list is closed, or in one of them, where they stand in it. */
export async function ownStandings(
  db: Db,
  { registrationId, drawId }: { registrationId: string; drawId?: string },
): Promise<Map<string, OwnStanding>> {
  const rows = await db.execute<{ drawId: string; code: LeftOutCode | null; count: number }>(sql`
    select "drawId", code, count(*)::int as count from (
      select t.draw_id as "drawId", case when t.void_at is null then e.reason
        when i.status = 'invalid' then 'refused' else 'voided' end as code
      from ${withExclusions} join invoices i on i.id = t.invoice_id
        join draws d on d.id = t.draw_id and d.base_sha256 is not null
      where t.registration_id = ${registrationId}::uuid
        ${drawId === undefined ? sql`` : sql`and t.draw_id = ${drawId}::uuid`}
    ) as number group by "drawId", code order by "drawId", code`)
  const standings = new Map<string, OwnStanding>()
  for (const { drawId: id, code, count } of rows) {
    const own = standings.get(id) ?? { takingPart: 0, leftOut: [] }
    standings.set(id, own)
    if (code === null) own.takingPart = count
    else own.leftOut.push({ code, count })
  }
  return standings
}
