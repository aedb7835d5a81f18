import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { asked, type Finding } from "./asked.server"

/**
 * Rows about an award stand at its prize, and name it; the first of a gift has its own id there. So do the rows of its
 * delivery (`manage`), whose state is another one.
 */
const rows = sql`select seq, text::jsonb -> 'after' as after from actions
  where subject_type = 'prizes' and subject_id = a.prize_id::text and action <> 'manage'
    and coalesce(text::jsonb -> 'after' ->> 'awardId', text::jsonb -> 'after' ->> 'id') = a.id::text`

/** A prize falls with its invoice, and then the row is the invoice's. */
const fell = sql`exists (select from actions where subject_type = 'invoices' and subject_id = a.invoice_id::text
  and text::jsonb -> 'after' ->> 'releasedPrizeId' = a.prize_id::text)`

/** What administrators decided about instant prizes, and what they made and gave, stands in the audit. */
export async function* checkAwardStates(db: Db): AsyncGenerator<Finding> {
  yield* asked(
    db,
    "award",
    sql`select id, 'it is ' || state || case when released_at is null then '' else ' and back on offer' end
        || ', and the audit says ' || audited as why
      from (
        select a.id, a.state, a.released_at, ${fell} as fell,
          coalesce((select after ->> 'state' from (${rows}) as r where jsonb_exists(after, 'state') order by seq desc limit 1), 'pending') as audited,
          exists (select from (${rows}) as r where after ->> 'releasedAt' is not null) as came_back
        from prize_awards a
      ) as found
      where state <> audited or (released_at is not null) <> (fell or came_back)`,
  )
  yield* asked(
    db,
    "award",
    sql`select a.id, 'it was given by hand, and no row of the audit says so' as why from prize_awards a
      where a.given_by is not null and not exists (select from (${rows}) as r where after ->> 'givenBy' = a.given_by::text)`,
  )
  yield* asked(
    db,
    "prize",
    sql`select p.id, 'no row of the audit made it' as why from prizes p
      where p.batch_id is null and not exists (
        select from actions where subject_type = 'prizes' and subject_id = p.id::text and action = 'create')`,
  )
  yield* asked(
    db,
    "batch",
    sql`select b.id, 'no row of the audit made it with this commitment' as why from prize_batches b
      where not exists (select from actions where subject_type = 'prize-batches' and subject_id = b.id::text
        and action = 'create' and text::jsonb -> 'after' ->> 'commitment' = b.commitment)`,
  )
}
