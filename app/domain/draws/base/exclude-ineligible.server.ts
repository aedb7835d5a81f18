import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/**
 * Writes down who holds numbers of a draw that is closing without being eligible: canceled accounts, blocked CPFs, and
 * where a CPF wins once in the whole promotion whoever stands as a winner of a published draw. Voided numbers say so
 * themselves. From here on the base asks nobody else.
 */
export async function excludeIneligible(
  tx: Db,
  { drawId, oncePerPromotion }: { drawId: string; oncePerPromotion: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into draw_exclusions (draw_id, registration_id, reason)
    select ${drawId}::uuid, id, (array_agg(reason order by rank))[1]
    from (
      select id, 'canceled' as reason, 1 as rank from registrations where status = 'canceled'
      union all
      select r.id, 'blocked', 2 from cpf_blocks b join registrations r on r.cpf = b.cpf where b.unblocked_at is null
      union all
      select w.registration_id, 'already-won', 3 from winners w join draws d on d.id = w.draw_id
      where ${oncePerPromotion}::boolean and d.state = 'published' and ${standsAsWinner}
    ) as ineligible
    where exists (select from tickets t where t.registration_id = ineligible.id and t.draw_id = ${drawId}::uuid)
    group by id`)
}

/** A titular who was not disqualified, or a surrogate who was called and not disqualified either. */
const standsAsWinner = sql`w.state <> 'invalid' and (w.kind = 'titular' or w.replaces_id is not null)`
