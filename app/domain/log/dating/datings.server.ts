import { and, desc, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { AUTHORITY, logCheckpoints, logDatings } from "#drizzle/schema/log"
import { OutsideFault } from "./outside-fault"

/** What failed is asked again after so long; whoever asks is done by then, or died. */
const AGAIN_MS = 60_000

const before = (now: Date, ms: number): SQL => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

type DatingClaim = { log: number; size: number; outsider: string }

/**
 * Takes it upon this process to ask an outsider about a checkpoint: of several processes one, and again only once the last
 * asking has failed. Whoever died over it is succeeded in the same way.
 */
export async function claimDating(db: Db, { log, size, outsider }: DatingClaim, now: Date): Promise<boolean> {
  const rows = await db
    .insert(logDatings)
    .values({ log, size, outsider, askedAt: now })
    .onConflictDoUpdate({
      target: [logDatings.log, logDatings.size, logDatings.outsider],
      set: { askedAt: now },
      setWhere: and(isNull(logDatings.datedAt), lte(logDatings.askedAt, new Date(now.getTime() - AGAIN_MS))),
    })
    .returning({ size: logDatings.size })
  return rows.length > 0
}

type Answer = { lines: string; datedAt: Date } | { stamp: Buffer; datedAt: Date }

/** Asks, and notes the answer or what was wrong with it. What was answered before stays. */
export async function settleDating(
  db: Db,
  claimed: DatingClaim & { now: Date },
  ask: () => Promise<Answer>,
): Promise<void> {
  const { log, size, outsider, now } = claimed
  const outcome = await ask().then(
    (answer) => ({ ...answer, fault: null, faultFact: null }),
    (error: unknown) => {
      if (!(error instanceof OutsideFault)) throw error
      return { fault: error.code, faultFact: error.fact }
    },
  )
  await db
    .update(logDatings)
    .set({ ...outcome, answeredAt: now })
    .where(
      and(
        eq(logDatings.log, log),
        eq(logDatings.size, size),
        eq(logDatings.outsider, outsider),
        isNull(logDatings.datedAt),
      ),
    )
}

/** The largest size of a log that a witness cosigned; 0 for none. */
export async function lastCosigned(db: Db, { log, outsider }: Omit<DatingClaim, "size">): Promise<number> {
  const [row] = await db
    .select({ size: logDatings.size })
    .from(logDatings)
    .where(and(eq(logDatings.log, log), eq(logDatings.outsider, outsider), isNotNull(logDatings.datedAt)))
    .orderBy(desc(logDatings.size))
    .limit(1)
  return row?.size ?? 0
}

/** A log as it stood with so many leaves. */
type Tree = { log: number; size: number }

const ofTree = ({ log, size }: Tree) => and(eq(logCheckpoints.log, log), eq(logCheckpoints.size, size))

/** A stamp comes at least so often while the log grows. */
const STAMP_MS = 3_600_000

/**
 * The checkpoints that want a time stamp now:
 * - the first after each draw's period, or the one that stands where nothing came since;
 * - the same a quarter of an hour later, and where its numbers end as its close says, which may be before both;
 * - the one that holds its close;
 * - each that holds a move of its extraction's day: nobody may move it once the prizes are known, and say that it was before;
 * - besides these, the last one where an hour went by without any.
 */
export async function unstamped(db: Db, now: Date): Promise<Tree[]> {
  const rows = await db.execute<Tree>(sql`
    with ends as (
      select d.id, d.period_end + make_interval(mins => minutes) as moment
      from draws d, (values (0), (15)) as late (minutes) where d.state <> 'canceled'
    ), wanted as (
      select c.log, c.size from ends e, lateral (
        (select c.log, c.size from log_checkpoints c
          where c.note is not null and c.signed_at >= e.moment order by c.signed_at, c.size limit 1)
        union all
        (select c.log, c.size from log_checkpoints c where c.note is not null and not exists (
            select from log_checkpoints since where since.note is not null and since.signed_at >= e.moment)
          order by c.log desc, c.size desc limit 1)
      ) as c
      where e.moment <= ${before(now, 0)}
      union
      select c.log, c.size from log_entries l, lateral (select c.log, c.size from log_checkpoints c
        where c.note is not null and c.size = (l.envelope::json ->> 'cutoff')::bigint order by c.log limit 1) as c
      where l.kind = 'close' and l.sealed_line is null and l.scope in (select 'draw:' || id from draws)
      union
      select c.log, c.size from log_entries l, lateral (select c.log, c.size from log_checkpoints c
        where c.note is not null and c.size > l.place order by c.log, c.size limit 1) as c
      where l.kind in ('close', 'postponed') and l.sealed_line is null and l.place is not null
        and l.scope in (select 'draw:' || id from draws)
      union
      (select c.log, c.size from log_checkpoints c where c.note is not null
      and not exists (select from log_datings t where t.outsider = ${AUTHORITY}
        and (t.dated_at is not null and t.asked_at > ${before(now, STAMP_MS)}
          or t.dated_at is null and t.asked_at > ${before(now, AGAIN_MS)}))
      order by c.log desc, c.size desc limit 1)
    )
    select w.log, w.size::float8 as size from wanted w
    where not ${isSettled({ log: sql`w.log`, size: sql`w.size` }, AUTHORITY, now)}
    order by w.log, w.size`)
  return [...rows]
}

/** Whether there is nothing to ask about a size: it was answered, or asked a moment ago. */
const isSettled = (
  { log, size }: { log: SQL; size: SQL },
  outsider: string,
  now: Date,
): SQL => sql`exists (select from log_datings t
  where t.log = ${log} and t.size = ${size} and t.outsider = ${outsider} and (t.dated_at is not null or t.asked_at > ${before(now, AGAIN_MS)}))`

/** The last checkpoint, while the witness has still to cosign it. */
export async function uncosigned(db: Db, outsider: string, now: Date): Promise<BareCheckpoint | undefined> {
  const last = await findBare(db)
  if (!last) return undefined
  const [row] = await db.execute<{ settled: boolean }>(
    sql`select ${isSettled({ log: sql`${last.log}::integer`, size: sql`${last.size}::bigint` }, outsider, now)} as settled`,
  )
  return row?.settled ? undefined : last
}

/** A checkpoint as we signed it, without what others added. */
type BareCheckpoint = Tree & { note: string }

/** That of a size, or the last one. */
export async function findBare(db: Db, tree?: Tree): Promise<BareCheckpoint | undefined> {
  const [row] = await db
    .select({ log: logCheckpoints.log, size: logCheckpoints.size, note: logCheckpoints.note })
    .from(logCheckpoints)
    .where(and(isNotNull(logCheckpoints.note), tree && ofTree(tree)))
    .orderBy(desc(logCheckpoints.log), desc(logCheckpoints.size))
    .limit(1)
  return row?.note ? { log: row.log, size: row.size, note: row.note } : undefined
}
