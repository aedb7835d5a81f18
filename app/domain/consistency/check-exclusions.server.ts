import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { asked, type Finding } from "./asked.server"

/**
 * Whoever stands in a draw's base without being eligible: that what is named as the cause was there at the end of its
 * period, and that the log has an entry of each and of nobody else.
 */
export async function* checkExclusions(db: Db): AsyncGenerator<Finding> {
  const closed = sql`coalesce(d.closed_at, now())`
  // Until pseudonyms held a CPF it was the state at the close, but for what an administrator did since the period's end.
  const then = sql`case when d.holder_form = 1 then ${closed} else d.period_end end`
  const causes = sql`case e.reason
    when 'canceled' then exists (
      select from user_logs l where l.registration_id = r.id
        and (l.event = 'canceled' and l.at <= ${then} or l.event = 'disabled' and l.at <= d.period_end))
    when 'blocked' then exists (
      select from cpf_blocks b where b.cpf = r.cpf and b.blocked_at <= d.period_end
        and (b.unblocked_at is null or b.unblocked_at >= ${then}))
    when 'already-won' then exists (
      select from winners w join draws o on o.id = w.draw_id left join erasures was on was.registration_id = w.registration_id
      where r.id in (w.registration_id, was.returned_as) and o.id <> d.id and o.published_at <= ${closed})
    when 'held' then exists (
      select from invoices i where i.id = e.invoice_id and i.registration_id = r.id
        and (i.reviewed_at is null or i.reviewed_at >= ${closed}))
    else false end`
  yield* asked(
    db,
    "exclusion",
    sql`select e.draw_id::text || '/' || e.registration_id::text as id,
        'it is left out as ' || e.reason || ', and was not when the draw closed' as why
      from draw_exclusions e join draws d on d.id = e.draw_id join registrations r on r.id = e.registration_id
      where not ${causes}
        -- Of whom the account was erased nobody can say any more what it was.
        and not exists (select from erasures gone where gone.registration_id = r.id)
        -- Nor whom of them somebody was before, once the campaign is over and the tie is dropped.
        and not (e.reason = 'already-won' and exists (
          select from erasures gone where gone.erased_at is not null and gone.cpf_hash is null))`,
  )
  // Draws that closed before there were such entries have none at all.
  const people = sql`select count(*) from draw_exclusions e where e.draw_id = d.id and e.invoice_id is null`
  const logged = sql`select count(*) from log_entries l where l.scope = 'draw:' || d.id and l.kind = 'ineligible'`
  yield* asked(
    db,
    "draw",
    sql`select d.id, (${people}) || ' people are left out of it, and the log has ' || (${logged}) || ' entries of that' as why
      from draws d where d.holder_form = 2 and d.state in ('closed', 'computed', 'published') and (${people}) <> (${logged})`,
  )
}
