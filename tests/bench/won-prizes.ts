import type postgres from "postgres"
import { unguarded } from "./unguarded"

const KINDS = ["Caneca", "Boné", "Cooler", "Abridor"]
/** Of every ten deliveries so many in each state, turn by turn. */
const STATES = [
  "waiting",
  "sent",
  "waiting",
  "delivered",
  "waiting",
  "sent",
  "delivered",
  "waiting",
  "delivered",
  "returned",
]

/**
 * Puts in so many prizes, by SQL alone, of each kind in turn four of a kind. Of every four somebody won two: one is to be
 * validated, the other is, and waits to be sent, is on its way, is there, or came back.
 */
export async function insertPrizes(
  sql: postgres.Sql,
  { people, count }: { people: { id: string }[]; count: number },
): Promise<void> {
  const persons = people.map(({ id }) => id)
  await unguarded(sql, async (tx) => {
    await tx`insert into prize_kinds (id, name, way) select gen_random_uuid(), name, 'post' from unnest(${KINDS}::text[]) as name`
    await tx`
      insert into prizes (id, name, value_cents, held, created_at)
      select ('d' || lpad(to_hex(n), 31, '0'))::uuid, (${KINDS}::text[])[1 + n / 4 % 4], 1000 * (1 + n / 4 % 4), n % 2 = 0,
        now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n`
    await tx`
      insert into prize_awards (id, prize_id, registration_id, state, decided_at, awarded_at, created_at)
      select id, id, (${persons}::uuid[])[1 + n * 7919::bigint % ${persons.length}],
        case when n % 4 = 0 then 'validated' else 'pending' end, case when n % 4 = 0 then created_at end, created_at, created_at
      from (select *, row_number() over (order by created_at) as n from prizes where id::text like 'd0000%') as p
      where n % 2 = 0`
    // Every fourth prize is validated, so that the sixteenth is the next of its kind.
    await tx`
      insert into fulfilments (id, award_id, kind_id, state, deliver_by, sent_on, delivered_on, returned_on, created_at)
      select f.id, f.id, k.id, state, at::date + 30,
        case when state <> 'waiting' then at::date end, case when state = 'delivered' then at::date end,
        case when state = 'returned' then at::date + 1 end, at
      from (select id, awarded_at as at, (${STATES}::text[])[1 + n / 4 % ${STATES.length}] as state
          from (select *, row_number() over (order by awarded_at) as n from prize_awards where state = 'validated') as a) as f
        join prizes p on p.id = f.id join prize_kinds k on k.name = p.name`
  })
  await sql`vacuum analyze prize_kinds, prizes, prize_awards, fulfilments`
}
