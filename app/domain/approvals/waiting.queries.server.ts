import { sql } from "drizzle-orm"
import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { type WaitingKind, waitingKinds } from "./waiting"

type May = (permission: Permission) => boolean

/** Something that one person began and another has to end, on the page of its prize or draw. */
export type WaitingLine = {
  kind: WaitingKind
  /** Of the award, the winner or the draw. */
  id: string
  /** The prize or the draw. */
  subject: string
  askedBy: string
  askedAt: Date
}

/** Of a list so many, the newest. */
const SHOWN = 200

const waiting = sql`
  select 'disqualify-award' as kind, a.id, p.name as subject, q.asked_by as by, q.asked_at as at
  from disqualifications q join prize_awards a on a.id = q.award_id join prizes p on p.id = a.prize_id
  where q.state = 'asked'
  union all
  select 'disqualify-winner', w.id, d.title, q.asked_by, q.asked_at
  from disqualifications q join winners w on w.id = q.winner_id join draws d on d.id = w.draw_id
  where q.state = 'asked'
  union all
  select 'validate-award', a.id, p.name, (a.validation_asked ->> 'by')::uuid, (a.validation_asked ->> 'at')::timestamptz
  from prize_awards a join prizes p on p.id = a.prize_id
  where a.state = 'pending' and a.released_at is null and a.validation_asked is not null
  union all
  select 'validate-winner', w.id, d.title, (w.validation_asked ->> 'by')::uuid, (w.validation_asked ->> 'at')::timestamptz
  from winners w join draws d on d.id = w.draw_id
  where w.state in ('pending', 'called') and w.validation_asked is not null
  union all
  select 'postpone-draw', id, title, (postponement_asked ->> 'by')::uuid, (postponement_asked ->> 'at')::timestamptz
  from draws where state = 'closed' and postponement_asked is not null
  union all
  select 'publish-draw', id, title, computed_by, computed_at from draws where state = 'computed'`

const endedBy = (may: May): string[] =>
  (Object.keys(waitingKinds) as WaitingKind[]).filter((kind) => waitingKinds[kind].every(may))

/** All of it that whoever has these rights may end, the newest first. */
export async function listWaiting(db: Db, may: May): Promise<WaitingLine[]> {
  const rows = await db.execute<Omit<WaitingLine, "askedAt"> & { at: number }>(sql`
    select kind, waiting.id, subject, users.name as "askedBy", (extract(epoch from at) * 1000)::float8 as at
    from (${waiting}) as waiting join users on users.id = waiting.by
    where kind = any(${sql.param(endedBy(may))}::text[])
    order by at desc, waiting.id limit ${SHOWN}`)
  return rows.map(({ at, ...row }) => ({ ...row, askedAt: new Date(at) }))
}

/** How much of it waits. */
export async function countWaiting(db: Db, may: May): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${waiting}) as waiting
    where kind = any(${sql.param(endedBy(may))}::text[])`)
  return row?.count ?? 0
}
