import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { INVITATION_HOURS } from "#app/domain/users/invite-user.server"

/**
 * Everybody who may be behind these accounts (`root`) by what was done since a moment. That is themselves, whoever made,
 * changed or mailed a link to one of them, and whoever did so with those, through however many accounts in between. A
 * password that a link set since counts with the day before it, in which that link may have gone out. It counts with
 * whoever chose the mailbox that the link went to, unless the owner set a password in between: until then the account is
 * nobody's but theirs. What somebody did with the own account binds nobody, so that one of `admin:create` or of the seed is
 * its own at once.
 */
const handsOn = (userIds: string[], since: Date): SQL => {
  const moment = sql`${since.toISOString()}::timestamptz`
  const about = (row: SQL, id: SQL) => sql`${row}.subject_type = 'users' and ${row}.subject_id = ${id}`
  return sql`
    hands (root, id) as (
      select root, root from unnest(${sql.param(userIds)}::text[]) as roots (root)
      union
      select hands.root, deed.user_id::text
      from hands join actions deed on ${about(sql`deed`, sql`hands.id`)} and deed.user_id is not null
      where deed.at >= ${moment} or exists (
        select from actions link
        where ${about(sql`link`, sql`hands.id`)} and link.action = 'reset_password' and link.at >= ${moment}
          and (deed.at >= link.at - make_interval(hours => ${INVITATION_HOURS})
            or jsonb_exists(deed.text::jsonb -> 'after', 'email') and not exists (
              select from actions own
              where ${about(sql`own`, sql`hands.id`)} and own.at >= deed.at and own.at < ${moment}
                and own.action in ('reset_password', 'change_password')
            ))
      )
    )`
}

type Hands = { one: string[]; others: string[]; since: Date }

/** Whether one person may be behind an account of either side, by what was done since that moment. */
export async function shareHands(db: Db, { one, others, since }: Hands): Promise<boolean> {
  const [shared] = await db.execute(sql`
    with recursive ${handsOn([...one, ...others], since)}
    select from hands a join hands b using (id)
    where a.root = any(${sql.param(one)}::text[]) and b.root = any(${sql.param(others)}::text[]) limit 1`)
  return shared !== undefined
}

/** Whether any two of these accounts are two people, by what was done since that moment. */
export async function areTwoApart(
  db: Db,
  { userIds, since }: { userIds: string[]; since: Date },
): Promise<boolean> {
  const ids = sql`unnest(${sql.param(userIds)}::text[])`
  const [apart] = await db.execute(sql`
    with recursive ${handsOn(userIds, since)}
    select from ${ids} as one (id) join ${ids} as other (id) on one.id < other.id
    where not exists (
      select from hands a join hands b using (id) where a.root = one.id and b.root = other.id
    ) limit 1`)
  return apart !== undefined
}
