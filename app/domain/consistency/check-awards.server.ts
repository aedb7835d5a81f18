import { asc, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { commitTo, scheduleText } from "#app/domain/prizes/commitment.server"
import { committedMoments } from "#app/domain/prizes/committed-moments.server"
import { prizeBatches } from "#drizzle/schema/prizes"
import { asked, type Finding } from "./asked.server"

/** A claim is made some time after its invoice arrived: so long it may take. */
const CLAIMING = sql.raw("interval '1 minute'")

/** Whether an award is one that its invoice won as it arrived: neither given by hand nor taken back later. */
const isClaimed = sql`a.given_by is null and a.invoice_id is not null and not exists (
  select from actions where subject_type = 'invoices' and subject_id = a.invoice_id::text
    and text::jsonb -> 'after' ->> 'prizeBackId' = a.prize_id::text)`

/** Every batch opens its commitment, and every award is its invoice's, in time, the first in order, and one a person. */
export async function* checkAwards(
  db: Db,
  { prizesPerCpf }: { prizesPerCpf: number | null },
): AsyncGenerator<Finding> {
  yield* checkCommitments(db)
  yield* asked(
    db,
    "award",
    sql`select a.id, case
        when a.registration_id <> i.registration_id then 'it is another person''s than its invoice'
        when a.awarded_at < p.moment then 'its prize was not due yet'
        when a.given_by is null and a.invoice_id is null then 'no invoice won it, and nobody gave it'
        else 'it was not won as its invoice arrived' end as why
      from prize_awards a join prizes p on p.id = a.prize_id left join invoices i on i.id = a.invoice_id
      where a.registration_id <> i.registration_id or a.awarded_at < p.moment
        or a.given_by is null and a.invoice_id is null or ${isClaimed} and a.awarded_at <> i.received_at`,
  )
  yield* asked(
    db,
    "award",
    sql`select a.id, 'prize ' || passed.id || ' was due before its own and free' as why
      from prize_awards a join prizes p on p.id = a.prize_id and p.moment is not null, lateral (
        select o.id from prizes o join prize_batches b on b.id = o.batch_id
        where o.moment <= a.awarded_at - ${CLAIMING} and (o.moment, o.id) < (p.moment, p.id)
          and coalesce(b.until >= a.awarded_at, true) and not exists (
            select from prize_awards h where h.prize_id = o.id and h.awarded_at <= a.awarded_at + ${CLAIMING})
        order by o.moment, o.id limit 1) as passed
      where ${isClaimed}`,
  )
  if (prizesPerCpf !== null)
    yield* asked(
      db,
      "registration",
      sql`select registration_id as id, 'it holds ' || count(*) || ' prizes, and PRIZES_PER_CPF is ' || ${prizesPerCpf}::int as why
        from prize_awards where released_at is null and state <> 'invalid' group by registration_id having count(*) > ${prizesPerCpf}`,
    )
  yield* asked(
    db,
    "prize",
    sql`select p.id, 'whether somebody holds it is not what its awards say' as why from prizes p
      where p.held <> exists (select from prize_awards a where a.prize_id = p.id and a.released_at is null)`,
  )
}

async function* checkCommitments(db: Db): AsyncGenerator<Finding> {
  const batches = await db.select().from(prizeBatches).orderBy(asc(prizeBatches.version))
  for (const { id, name, version, commitment, commitmentKey } of batches) {
    const moments = await committedMoments(db, id)
    if (commitTo({ key: commitmentKey, text: scheduleText({ name, version }, moments) }) !== commitment)
      yield { what: "batch", id, why: "its key and prizes do not open its commitment" }
  }
}
