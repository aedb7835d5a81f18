import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { HEARING_HOURS } from "#app/domain/disqualification/hearing"
import { asked, type Finding } from "./asked.server"

/** Rows of the audit about a request's prize or place that say how far it is; those about a prize stand at the prize. */
const rows = sql`select a.user_id, a.at, text::jsonb -> 'after' ->> 'disqualification' as step from actions a
  where a.subject_type = case when q.winner_id is null then 'prizes' else 'winners' end
    and a.subject_id = coalesce(q.winner_id, (select prize_id from prize_awards where id = q.award_id))::text
    and coalesce(text::jsonb -> 'after' ->> 'winnerId', text::jsonb -> 'after' ->> 'awardId') = coalesce(q.winner_id, q.award_id)::text`

/**
 * Every win that was lost was asked for by one account and confirmed by another, as the audit tells of both; and not
 * before its holder had the time to answer, by the audit's own moments. `isClockReal` false: a clock that was moved makes
 * two days of a moment, so that they are left out.
 */
export async function* checkLosses(
  db: Db,
  { isClockReal }: { isClockReal: boolean },
): AsyncGenerator<Finding> {
  yield* asked(
    db,
    "disqualification",
    sql`select id, case when begun is null then 'no row of the audit asked for it'
        when ended is null then 'it is confirmed, and no row of the audit says so'
        else 'it was confirmed before its holder had ' || ${HEARING_HOURS}::int || ' hours to answer' end as why
      from (
        select q.id,
          (select min(at) from (${rows}) as r where step = 'asked' and user_id = q.asked_by) as begun,
          (select max(at) from (${rows}) as r where step = 'confirmed' and user_id = q.ended_by) as ended
        from disqualifications q where q.state = 'confirmed'
      ) as found
      where begun is null or ended is null
        or ${isClockReal}::boolean and ended < begun + make_interval(hours => ${HEARING_HOURS}::int)`,
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
