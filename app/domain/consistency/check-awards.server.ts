import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { asked, type Finding } from "./asked.server"

/** Whether an award is one that its invoice won as it arrived: neither given by hand nor taken back later. */
export const isClaimed = sql`a.given_by is null and a.invoice_id is not null and not exists (
  select from actions where subject_type = 'invoices' and subject_id = a.invoice_id::text
    and text::jsonb -> 'after' ->> 'prizeBackId' = a.prize_id::text)`

/** Every award is its invoice's, in time, out of the schedule or a hand, and one a person; about moments `check-moments` asks. */
export async function* checkAwards(
  db: Db,
  { prizesPerCpf }: { prizesPerCpf: number | null },
): AsyncGenerator<Finding> {
  yield* asked(
    db,
    "award",
    sql`select a.id, case
        when a.registration_id <> i.registration_id then 'it is another person''s than its invoice'
        when a.given_by is null and a.invoice_id is null then 'no invoice won it, and nobody gave it'
        when a.awarded_at <> i.received_at then 'it was not won as its invoice arrived'
        else 'its prize stands in no schedule, and nobody gave it' end as why
      from prize_awards a left join invoices i on i.id = a.invoice_id join prizes p on p.id = a.prize_id
      where a.registration_id <> i.registration_id or a.given_by is null and a.invoice_id is null
        or ${isClaimed} and (a.awarded_at <> i.received_at or p.batch_id is null)`,
  )
  if (prizesPerCpf !== null)
    yield* asked(
      db,
      "registration",
      // Those of an account that was erased count for whoever came back with its CPF, as where a coupon wins.
      sql`select holder as id, 'it holds ' || count(*) || ' prizes, and PRIZES_PER_CPF is ' || ${prizesPerCpf}::int as why
        from (select coalesce(e.returned_as, a.registration_id) as holder
          from prize_awards a left join erasures e on e.registration_id = a.registration_id
          where a.released_at is null and a.state <> 'invalid') as held
        group by holder having count(*) > ${prizesPerCpf}`,
    )
  yield* asked(
    db,
    "prize",
    sql`select p.id, 'whether somebody holds it is not what its awards say' as why from prizes p
      where p.held <> exists (select from prize_awards a where a.prize_id = p.id and a.released_at is null)`,
  )
}
