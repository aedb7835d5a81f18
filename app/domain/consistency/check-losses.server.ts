import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { HEARING_HOURS } from "#app/domain/disqualification/hearing"
import { asked, type Finding } from "./asked.server"
import { APART_SECONDS } from "./clocks-apart"

/**
 * Rows of the audit that say how far a request about a prize or place is, each with the one before it; those about a prize
 * stand at the prize. `nth`: of the rows about a claim that say the same.
 */
const steps = sql`
  select claim, subject_id, step, user_id, at, lag(step) over claim_steps as step_before, lag(user_id) over claim_steps as user_before,
    lag(at) over claim_steps as at_before, row_number() over (partition by claim, step order by seq) as nth,
    lead(seq) over claim_steps is null as is_last
  from (
    select a.seq, a.subject_id, a.user_id, a.at, after ->> 'disqualification' as step,
      coalesce(after ->> 'winnerId', after ->> 'awardId') as claim
    from actions a, lateral (select text::jsonb -> 'after' as after) as row
    where a.subject_type in ('prizes', 'winners') and jsonb_exists(after, 'disqualification')
  ) as rows
  window claim_steps as (partition by claim order by seq)`

/** Requests that wait or were confirmed, with the subject that their rows stand at, and when their draw was published. */
const requests = sql`
  select q.*, coalesce(q.winner_id, q.award_id)::text as claim, coalesce(q.winner_id, a.prize_id)::text as subject_id,
    row_number() over (partition by q.winner_id, q.award_id, q.state order by q.ended_at, q.id) as nth,
    case when q.winner_id is null then '-infinity' else coalesce((
      select max(at) from actions p where p.subject_type = 'draws' and p.subject_id = w.draw_id::text
        and p.text::jsonb -> 'after' ->> 'state' = 'published'), 'infinity') end as published
  from disqualifications q left join winners w on w.id = q.winner_id left join prize_awards a on a.id = q.award_id
  where q.state <> 'withdrawn'`

/**
 * Every win that was lost was asked for by one account and then confirmed by another, as the audit tells of both. It was
 * not confirmed before its holder had the time to answer. That goes by the audit's own moments, whatever the request says
 * of its own. `isClockReal` false: a clock that was moved makes two days of a moment, so that they are left out.
 */
export async function* checkLosses(
  db: Db,
  { isClockReal }: { isClockReal: boolean },
): AsyncGenerator<Finding> {
  yield* asked(
    db,
    "disqualification",
    sql`with steps as (${steps}), requests as (${requests}), found as (
        select q.id, q.told_at, c.at as ended, greatest(coalesce(c.at_before, a.at), q.published) as heard_from,
          coalesce(c.at_before, a.at) is not null as is_told
        from requests q
        left join steps c on q.state = 'confirmed' and (c.step, c.step_before) = ('confirmed', 'asked')
          and (c.claim, c.subject_id, c.nth, c.user_before, c.user_id) = (q.claim, q.subject_id, q.nth, q.asked_by, q.ended_by)
        left join steps a on q.state = 'asked' and a.step = 'asked' and a.is_last
          and (a.claim, a.subject_id, a.user_id) = (q.claim, q.subject_id, q.asked_by)
      )
      select id, case when not is_told then 'no row of the audit asked for it, or none confirmed that'
        when ended < heard_from + make_interval(hours => ${HEARING_HOURS}::int)
          then 'it was confirmed before its holder had ' || ${HEARING_HOURS}::int || ' hours to answer'
        else 'its holder was not told yet when it says so' end as why
      from found
      where not is_told or ${isClockReal}::boolean and (ended < heard_from + make_interval(hours => ${HEARING_HOURS}::int)
        or told_at < heard_from - make_interval(secs => ${APART_SECONDS}::int))`,
  )
  const lost = (table: "winners" | "prize_awards", claim: "winner_id" | "award_id") =>
    sql`select w.id from ${sql.identifier(table)} w where w.state = 'invalid' and w.reason_code is not null
      and not exists (select from disqualifications q where q.${sql.identifier(claim)} = w.id and q.state = 'confirmed')`
  yield* asked(
    db,
    "disqualification",
    sql`select id, 'its prize is lost, and nobody confirmed that' as why
      from (${lost("winners", "winner_id")} union all ${lost("prize_awards", "award_id")}) as found`,
  )
}
