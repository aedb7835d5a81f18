import { type SQL, sql } from "drizzle-orm"

/**
 * Who may still be told of an own prize by mail: a person with an account, or one who closed it and whose data wait to be
 * erased. They wait as long as a prize of theirs is under way (`erasure-waits`). An account that the team closed is told
 * nothing. Asked beside a row of `registrations`.
 */
export const stillGetsMail: SQL = sql`(registrations.status = 'active' or exists (
  select from erasures e where e.registration_id = registrations.id and e.erased_at is null))`
