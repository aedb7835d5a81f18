import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { INVITATION_HOURS } from "./invitation"

/**
 * Everybody who may be behind these accounts by what was done since a moment: themselves, whoever made, changed or
 * mailed a link to one of them, and whoever did so with those, through however many accounts in between. A password
 * that a link set since counts with the day before it, in which that link may have gone out, and an account's first
 * password with all that was ever done to it: until then it was nobody's but its makers'.
 */
const handsOn = (userIds: string[], since: Date): SQL => {
  const moment = sql`${since.toISOString()}::timestamptz`
  const about = (row: SQL, id: SQL) => sql`${row}.subject_type = 'users' and ${row}.subject_id = ${id}`
  return sql`
    with recursive hands (id) as (
      select unnest(${sql.param(userIds)}::text[])
      union
      select deed.user_id::text
      from hands join actions deed on ${about(sql`deed`, sql`hands.id`)}
      where deed.at >= ${moment} or exists (
        select from actions link
        where ${about(sql`link`, sql`hands.id`)} and link.action = 'reset_password' and link.at >= ${moment}
          and (deed.at >= link.at - make_interval(hours => ${INVITATION_HOURS}) or not exists (
            select from actions first
            where ${about(sql`first`, sql`hands.id`)} and first.at < ${moment}
              and first.action in ('reset_password', 'change_password')
          ))
      )
    ) select id from hands`
}

type Hands = { one: string[]; others: string[]; since: Date }

/** Whether one person may be behind an account of either side, by what was done since that moment. */
export async function shareHands(db: Db, { one, others, since }: Hands): Promise<boolean> {
  const [shared] = await db.execute(
    sql`(${handsOn(one, since)}) intersect (${handsOn(others, since)}) limit 1`,
  )
  return shared !== undefined
}
