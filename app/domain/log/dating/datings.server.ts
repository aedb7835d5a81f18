import { and, type Column, desc, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { AUTHORITY, logCheckpoints, logDatings } from "#drizzle/schema/log"
import { OutsideFault } from "./outside-fault"

/** What failed is asked again after so long; whoever asks is done by then, or died. */
const AGAIN_MS = 60_000

const before = (now: Date, ms: number): SQL => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

export type Claim = { size: number; outsider: string }

/**
 * Takes it upon this process to ask an outsider about a checkpoint: of several processes one, and again only once the last
 * asking has failed. Whoever died over it is succeeded in the same way.
 */
export async function claim(db: Db, { size, outsider }: Claim, now: Date): Promise<boolean> {
  const rows = await db
    .insert(logDatings)
    .values({ size, outsider, askedAt: now })
    .onConflictDoUpdate({
      target: [logDatings.size, logDatings.outsider],
      set: { askedAt: now },
      setWhere: and(isNull(logDatings.datedAt), lte(logDatings.askedAt, new Date(now.getTime() - AGAIN_MS))),
    })
    .returning({ size: logDatings.size })
  return rows.length > 0
}

type Answer = { lines: string; datedAt: Date } | { stamp: Buffer; datedAt: Date }

/** Asks, and notes the answer or what was wrong with it. What was answered before stays. */
export async function settle(
  db: Db,
  claimed: Claim & { now: Date },
  ask: () => Promise<Answer>,
): Promise<void> {
  const { size, outsider, now } = claimed
  const told = await ask().then(
    (answer) => ({ ...answer, fault: null, faultFact: null }),
    (error: unknown) => {
      if (!(error instanceof OutsideFault)) throw error
      return { fault: error.code, faultFact: error.fact }
    },
  )
  await db
    .update(logDatings)
    .set({ ...told, answeredAt: now })
    .where(and(eq(logDatings.size, size), eq(logDatings.outsider, outsider), isNull(logDatings.datedAt)))
}

/** The largest size that a witness cosigned; 0 for none. */
export async function lastCosigned(db: Db, outsider: string): Promise<number> {
  const [row] = await db
    .select({ size: logDatings.size })
    .from(logDatings)
    .where(and(eq(logDatings.outsider, outsider), isNotNull(logDatings.datedAt)))
    .orderBy(desc(logDatings.size))
    .limit(1)
  return row?.size ?? 0
}

/** A stamp comes at least so often while the log grows. */
const STAMP_MS = 3_600_000

/**
 * The checkpoints that want a time stamp now: the first after each draw's period, the first a quarter of an hour later,
 * where its numbers end, and the one that holds its close; besides these, the last one where an hour went by without any.
 */
export async function unstamped(db: Db, now: Date): Promise<number[]> {
  const rows = await db.execute<{ size: number }>(sql`
    with ends as (
      select d.id, d.period_end + make_interval(mins => minutes) as moment
      from draws d, (values (0), (15)) as late (minutes) where d.state <> 'canceled'
    ), wanted as (
      select (select c.size from log_checkpoints c where c.note is not null and c.signed_at >= e.moment
        order by c.signed_at, c.size limit 1) as size
      from ends e where e.moment <= ${before(now, 0)}
      union
      select (select min(c.size) from log_checkpoints c where c.note is not null and c.size > l.place)
      from log_entries l where l.kind = 'close' and l.sealed_line is null and l.place is not null
        and l.scope in (select 'draw:' || id from draws)
      union
      select (select max(c.size) from log_checkpoints c where c.note is not null)
      where not exists (select from log_datings t where t.outsider = ${AUTHORITY}
        and (t.dated_at is not null and t.asked_at > ${before(now, STAMP_MS)}
          or t.dated_at is null and t.asked_at > ${before(now, AGAIN_MS)}))
    )
    select w.size::float8 as size from wanted w
    where w.size is not null and not ${isSettled(sql`w.size`, AUTHORITY, now)}
    order by w.size`)
  return rows.map(({ size }) => size)
}

/** Whether there is nothing to ask about a size: it was answered, or asked a moment ago. */
const isSettled = (
  size: SQL | Column,
  outsider: string,
  now: Date,
): SQL => sql`exists (select from log_datings t
  where t.size = ${size} and t.outsider = ${outsider} and (t.dated_at is not null or t.asked_at > ${before(now, AGAIN_MS)}))`

/** The last checkpoint, while the witness has still to cosign it. */
export async function uncosigned(db: Db, outsider: string, now: Date): Promise<BareCheckpoint | undefined> {
  const last = await findBare(db)
  if (!last) return undefined
  const [row] = await db.execute<{ settled: boolean }>(
    sql`select ${isSettled(sql`${last.size}::bigint`, outsider, now)} as settled`,
  )
  return row?.settled ? undefined : last
}

/** A checkpoint as we signed it, without what others added. */
export type BareCheckpoint = { size: number; note: string }

/** That of a size, or the last one. */
export async function findBare(db: Db, size?: number): Promise<BareCheckpoint | undefined> {
  const [row] = await db
    .select({ size: logCheckpoints.size, note: logCheckpoints.note })
    .from(logCheckpoints)
    .where(
      and(isNotNull(logCheckpoints.note), size === undefined ? undefined : eq(logCheckpoints.size, size)),
    )
    .orderBy(desc(logCheckpoints.size))
    .limit(1)
  return row?.note ? { size: row.size, note: row.note } : undefined
}
