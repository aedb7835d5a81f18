import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/**
 * Writes down who holds numbers of a draw that is closing without being eligible: accounts that their people closed, or
 * administrators by the end of its period, CPFs that were blocked by then, and where a CPF wins once in the whole promotion
 * whoever stands as a winner of a published draw, by an account that was erased since too; of everybody else the numbers of
 * an invoice that is still looked at. A block or a closing of later changes nothing here: nobody is put out of a draw once
 * its numbers are all given. No draw closes before an invoice that is still looked
 * at, so that there is none unless somebody went past closeDraw. Voided numbers say so themselves. From here on the base
 * asks nobody else.
 */
export async function excludeIneligible(
  tx: Db,
  { drawId, oncePerPromotion }: { drawId: string; oncePerPromotion: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into draw_exclusions (draw_id, registration_id, reason)
    select ${drawId}::uuid, id, (array_agg(reason order by rank))[1]
    from (
      select r.id, 'canceled' as reason, 1 as rank from registrations r join draws d on d.id = ${drawId}::uuid
      where r.status = 'canceled' and not exists (
        select from user_logs l where l.registration_id = r.id and l.event = 'disabled' and l.at > d.period_end)
      union all
      select r.id, 'blocked', 2 from cpf_blocks b join registrations r on r.cpf = b.cpf
      join draws d on d.id = ${drawId}::uuid where b.unblocked_at is null and b.blocked_at <= d.period_end
      union all
      select w.registration_id, 'already-won', 3 from winners w join draws d on d.id = w.draw_id
      where ${oncePerPromotion}::boolean and d.state = 'published' and ${standsAsWinner}
      union all
      select e.returned_as, 'already-won', 3 from winners w join draws d on d.id = w.draw_id
      join erasures e on e.registration_id = w.registration_id and e.returned_as is not null
      where ${oncePerPromotion}::boolean and d.state = 'published' and ${standsAsWinner}
    ) as ineligible
    where exists (select from tickets t where t.registration_id = ineligible.id and t.draw_id = ${drawId}::uuid)
    group by id`)
  await tx.execute(sql`
    insert into draw_exclusions (draw_id, registration_id, invoice_id, reason)
    select ${drawId}::uuid, i.registration_id, i.id, 'held' from invoices i
    where i.status = 'pending'
      and exists (select from tickets t where t.invoice_id = i.id and t.draw_id = ${drawId}::uuid)
      and not exists (select from draw_exclusions e
        where e.draw_id = ${drawId}::uuid and e.registration_id = i.registration_id)`)
}

/** A titular who was not disqualified, or a surrogate who was called and not disqualified either. */
const standsAsWinner = sql`w.state <> 'invalid' and (w.kind = 'titular' or w.replaces_id is not null)`
