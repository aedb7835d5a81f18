import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { takesTwo } from "#app/domain/invoices/void-window.server"
import type { Obstacle } from "#app/words/reasons/runs"
import { bulkItems } from "#drizzle/schema/bulk"
import { draws } from "#drizzle/schema/draws"
import { erasures } from "#drizzle/schema/erasures"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import type { BulkCommand } from "./bulk-command"

/**
 * What stands in each row's way now, or null, and whether nobody has decided about it yet: the rules of the single
 * command, asked of all rows in one statement.
 */
const obstacleOf: Record<BulkCommand, (now: Date) => SQL> = {
  invalidate: (now) => sql`select case
      when ${invoices.status} = 'invalid' then 'invalid'
      when ${invoices.version} <> item.version then 'changed'
      when exists (select from ${tickets} join ${draws} on ${draws.id} = ${tickets.drawId}
          where ${tickets.invoiceId} = ${invoices.id} and ${draws.state} not in ('planned', 'canceled'))
        and not exists (select from ${tickets} join ${draws} on ${draws.id} = ${tickets.drawId}
          where ${tickets.invoiceId} = ${invoices.id} and ${draws.state} = 'planned') then 'closed'
      when exists (select from ${prizeAwards} where ${prizeAwards.invoiceId} = ${invoices.id}
          and ${prizeAwards.releasedAt} is null and ${prizeAwards.state} <> 'invalid') then 'prize'
      when ${takesTwo(now)} then 'periodOver'
    end, ${invoices.status} = 'pending' from ${invoices} where ${invoices.id} = item.subject_id`,
  block: () => sql`select case
        when exists (select from ${erasures}
          where ${erasures.registrationId} = ${registrations.id} and ${erasures.erasedAt} is not null) then 'erased'
        when exists (select from ${cpfBlocks}
          where ${cpfBlocks.cpf} = ${registrations.cpf} and ${cpfBlocks.unblockedAt} is null) then 'blocked'
        when stands_in_a_draw(${registrations.id}) then 'two' end, false
      from ${registrations} where ${registrations.id} = item.subject_id`,
  disable: () => sql`select case
        when ${registrations.status} = 'canceled' then 'canceled'
        when stands_in_a_draw(${registrations.id}) then 'two' end, false
      from ${registrations} where ${registrations.id} = item.subject_id`,
}

export type Foreseen = {
  can: number
  /** How many of these nobody has decided about yet: what is decided now can be taken back for a moment. */
  undecided: number
  cannot: { obstacle: Obstacle; count: number }[]
}

/** How many of the chosen rows the command would do now, and what it would pass over; each decides anew when its turn comes. */
export async function foreseeRows(
  db: Db,
  { id, command }: { id: string; command: BulkCommand },
  now: Date,
): Promise<Foreseen> {
  const rows = await db.execute<{ obstacle: Obstacle | null; count: number; undecided: number }>(sql`
    select found.obstacle, count(*)::int as count, count(*) filter (where found.undecided)::int as undecided
    from ${bulkItems} as item cross join lateral (${obstacleOf[command](now)}) as found(obstacle, undecided)
    where item.run_id = ${id}::uuid and item.state = 'waiting'
    group by found.obstacle order by count desc, found.obstacle`)
  const free = rows.find(({ obstacle }) => obstacle === null)
  return {
    can: free?.count ?? 0,
    undecided: free?.undecided ?? 0,
    cannot: rows.flatMap(({ obstacle, count }) => (obstacle ? [{ obstacle, count }] : [])),
  }
}
