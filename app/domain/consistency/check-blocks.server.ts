import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { asked, type Finding } from "./asked.server"
import { APART_SECONDS } from "./clocks-apart"

/**
 * Every block of a CPF was made and lifted as the audit tells, and not before: one that is put back behind a period's end
 * would take its person out of that draw. `isClockReal` false: a clock that was moved tells no such moments.
 */
export async function* checkBlocks(
  db: Db,
  { isClockReal }: { isClockReal: boolean },
): AsyncGenerator<Finding> {
  const audited = (action: string) =>
    sql`(select min(at) from actions where subject_type = 'cpf-block' and subject_id = b.id::text and action = ${action})`
  yield* asked(
    db,
    "cpf-block",
    sql`select id, case when made is null then 'no row of the audit made it'
        when (unblocked_at is not null) <> (lifted is not null)
          then 'it is ' || case when unblocked_at is null then 'in force' else 'lifted' end || ', and the audit says otherwise'
        else 'it says that it was there, or lifted, before the audit tells of that' end as why
      from (select b.*, ${audited("create")} as made, ${audited("unblock")} as lifted from cpf_blocks b) as found
      where made is null or (unblocked_at is not null) <> (lifted is not null) or ${isClockReal}::boolean
        and (made - blocked_at > make_interval(secs => ${APART_SECONDS}::int)
          or lifted - unblocked_at > make_interval(secs => ${APART_SECONDS}::int))`,
  )
  yield* asked(
    db,
    "cpf-block",
    sql`select subject_id as id, 'the audit made it, and it is gone' as why from actions
      where subject_type = 'cpf-block' and action = 'create'
        and not exists (select from cpf_blocks b where b.id::text = subject_id)`,
  )
}
