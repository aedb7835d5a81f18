import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Jobs } from "./jobs.server"

/** A commit for each chunk, so that no lock lasts. */
const CHUNK = 500

/**
 * How many jobs of a queue were given up since a moment. The queue moves what is over to its archive after an hour,
 * where only the time has an index.
 */
export async function countFailedJobs(db: Db, name: keyof Jobs, since: Date): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select ((select count(*) from pgboss.job where name = ${name} and state = 'failed') +
      (select count(*) from pgboss.archive where archived_on >= ${since.toISOString()}::timestamptz
        and name = ${name} and state = 'failed'))::int as count`)
  return row?.count ?? 0
}

/**
 * How many jobs of a queue failed so often (at least once) and wait to be tried again. The queue counts a try as it
 * begins, the first one not.
 */
export async function countRetryingJobs(db: Db, name: keyof Jobs, times: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where name = ${name} and state = 'retry' and retry_count >= ${times - 1}`)
  return row?.count ?? 0
}

/**
 * The message of the last job about this that failed with such a code, while the queue still has it; null where none did.
 */
export async function lastFault<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  about: Jobs[Name],
  code: string,
): Promise<string | null> {
  const [row] = await db.execute<{ message: string }>(sql`
    select output ->> 'message' as message from pgboss.job
    where name = ${name} and data @> ${JSON.stringify(about)}::jsonb and output ->> 'code' = ${code}
    order by created_on desc limit 1`)
  return row?.message ?? null
}

/**
 * Puts every job of a queue that was given up back into it, with all its tries and under its own id, by which its
 * handler knows it again. The archive keeps them for a week. Returns how many.
 */
export async function retryFailedJobs(db: Db, name: keyof Jobs): Promise<number> {
  return (await inChunks(() => retrySome(db, name))) + (await inChunks(() => bringBackSome(db, name)))
}

async function inChunks(work: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const done = await work()
    total += done
    if (done < CHUNK) return total
  }
}

async function retrySome(db: Db, name: keyof Jobs): Promise<number> {
  const rows = await db.execute(sql`
    update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), keep_until = now() + interval '14 days',
      started_on = null, completed_on = null, singleton_on = null, output = null
    where name = ${name} and id in (
      select id from pgboss.job where name = ${name} and state = 'failed' limit ${CHUNK} for update skip locked)
    returning id`)
  return rows.length
}

async function bringBackSome(db: Db, name: keyof Jobs): Promise<number> {
  const rows = await db.execute(sql`
    with back as (
      delete from pgboss.archive where name = ${name} and id in (
        select id from pgboss.archive where name = ${name} and state = 'failed' limit ${CHUNK} for update skip locked)
      returning *)
    insert into pgboss.job (id, name, priority, data, state, retry_limit, retry_delay, retry_backoff, expire_in,
      created_on, dead_letter, policy)
    select id, name, priority, data, 'retry', retry_limit, retry_delay, retry_backoff, expire_in, created_on,
      dead_letter, policy
    from back on conflict do nothing returning id`)
  return rows.length
}
