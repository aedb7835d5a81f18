import type postgres from "postgres"
import { unguarded } from "./unguarded"

/** Puts in so many mailings, one a day until yesterday, each to everybody; of a hundred mails one was refused. */
export async function insertMailings(sql: postgres.Sql, count: number): Promise<void> {
  await unguarded(sql, async (tx) => {
    await tx`
      insert into dispatches (id, version_id, title, pace, state, scheduled_at, started_at, ended_at, created_at)
      select gen_random_uuid(), version, 'Rodada ' || n, 600, 'sent', day, day, day, day
      from (select id as version from email_template_versions order by id limit 1) as v, generate_series(1, ${count}::int) as n,
        lateral (select now() - (${count} + 1 - n) * interval '1 day' as day) as d`
    await tx`
      insert into dispatch_recipients (id, dispatch_id, registration_id, state, sent_at, error, created_at)
      select gen_random_uuid(), d.id, r.id, case when r.is_refused then 'failed' else 'sent' end,
        case when not r.is_refused then d.created_at end, case when r.is_refused then '550' end, d.created_at
      from dispatches d, (select id, row_number() over (order by id) % 100 = 0 as is_refused from registrations) as r`
  })
  await sql`vacuum analyze dispatches, dispatch_recipients`
}
