import { type SQL, sql } from "drizzle-orm"
import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { mayEndWaiting, mayReadWaiting, type WaitingKind, waitingKinds } from "./waiting"

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

/** A thing that is decided about: where it stands, its id, and what it is called by. */
type Thing = { from: SQL; id: SQL; name: SQL }

const award: Thing = {
  from: sql`prize_awards a join prizes p on p.id = a.prize_id`,
  id: sql`a.id`,
  name: sql`p.name`,
}
const winner: Thing = {
  from: sql`winners w join draws d on d.id = w.draw_id`,
  id: sql`w.id`,
  name: sql`d.title`,
}
const draw: Thing = { from: sql`draws d`, id: sql`d.id`, name: sql`d.title` }

/** Of a thing what waits, who asked for it or began it, and when. */
type Waiting = { of: Thing; join?: SQL; by: SQL; at: SQL; where: SQL }

/** Asked for in a row of `disqualifications`. */
const toDisqualify = (of: Thing, column: SQL): Waiting => ({
  of,
  join: sql`join disqualifications q on q.${column} = ${of.id}`,
  by: sql`q.asked_by`,
  at: sql`q.asked_at`,
  where: sql`q.state = 'asked'`,
})

/** Asked for in a column of the thing's own row. */
const inColumn = (of: Thing, column: SQL, where: SQL): Waiting => ({
  of,
  by: sql`(${column} ->> 'by')::uuid`,
  at: sql`(${column} ->> 'at')::timestamptz`,
  where: sql`${where} and ${column} is not null`,
})

/** Of each kind where it stands. */
const waiting: Readonly<Record<WaitingKind, Waiting>> = {
  "disqualify-award": toDisqualify(award, sql`award_id`),
  "disqualify-winner": toDisqualify(winner, sql`winner_id`),
  "validate-award": inColumn(
    award,
    sql`a.validation_asked`,
    sql`a.state = 'pending' and a.released_at is null`,
  ),
  "validate-winner": inColumn(winner, sql`w.validation_asked`, sql`w.state in ('pending', 'called')`),
  "postpone-draw": inColumn(draw, sql`d.postponement_asked`, sql`d.state = 'closed'`),
  "publish-draw": {
    of: draw,
    by: sql`d.computed_by`,
    at: sql`d.computed_at`,
    where: sql`d.state = 'computed'`,
  },
}
const kinds = Object.keys(waitingKinds) as WaitingKind[]

const rowsOf = (kind: WaitingKind): SQL => {
  const { of, join = sql``, by, at, where } = waiting[kind]
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${of.id} as id, ${of.name} as subject, ${by} as by, ${at} as at
    from ${of.from} ${join} where ${where}`
}

/** All of it of these kinds. */
const waitingOf = (wanted: readonly WaitingKind[]): SQL => {
  const all = sql.join(kinds.map(rowsOf), sql` union all `)
  return sql`(select * from (${all}) as every where kind = any(${sql.param(wanted)}::text[])) as waiting`
}

/** All that this reader may read, the newest first. */
export async function listWaiting(db: Db, may: May): Promise<WaitingLine[]> {
  const rows = await db.execute<Omit<WaitingLine, "askedAt"> & { at: number }>(sql`
    select kind, waiting.id, subject, users.name as "askedBy", (extract(epoch from at) * 1000)::float8 as at
    from ${waitingOf(kinds.filter((kind) => mayReadWaiting(kind, may)))} join users on users.id = waiting.by
    order by at desc, waiting.id`)
  return rows.map(({ at, ...row }) => ({ ...row, askedAt: new Date(at) }))
}

/** How much of it waits that whoever has these rights may end. */
export async function countWaiting(db: Db, may: May): Promise<number> {
  const ended = kinds.filter((kind) => mayEndWaiting(kind, may))
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${waitingOf(ended)}`,
  )
  return row?.count ?? 0
}
