import { and, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isLeasedSql } from "#app/db/lease.server"
import { commands } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { runWords } from "#app/words/commands"
import type { CommandName } from "./command"

/** Serialises whoever queues or starts a run of this command, until the end of the transaction. */
export const lockCommand = (tx: Db, name: CommandName) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`command:${name}`}, 0))`)

/** The state of a run's job: the queue alone knows whether somebody still works on it. A run and its job share an id. */
const jobState: SQL<string | null> = sql`(
  select j.state::text from pgboss.job j where j.name = 'maintenance' and j.id = ${commands.id})`

/** A job that will be, or is being, worked; one whose worker died comes back here by itself (its queue's retry). */
const isLive = sql`coalesce(${jobState} in ('created', 'retry', 'active'), false)`

/** While this is held somebody works on a run of the command, whatever became of its job. */
export const commandLeaseOf = (name: CommandName): string => `command:${name}`
const isAtWork = isLeasedSql(sql`'command:' || ${commands.name}`)

/**
 * What the run's row says, put right by its job: a worker that was killed could not say how it ended. A job that is over
 * while its run is not took longer than the queue waits, and its retry found the work under way.
 */
export const shownRunState: SQL<"queued" | "running" | "done" | "failed"> = sql`case
  when ${commands.state} = 'done' then 'done'
  when ${commands.state} = 'running' and ${jobState} in ('active', 'completed') then 'running'
  when ${isLive} then 'queued'
  else 'failed' end`

/** Without those whose run is done: the queue hears of it a moment after everybody who looks at the run. */
const liveJobs = (name: CommandName) => sql`pgboss.job j
  where j.name = 'maintenance' and j.state in ('created', 'retry', 'active') and j.data ->> 'task' = ${name}
    and not exists (select from ${commands} where ${commands.id} = j.id and ${commands.state} = 'done')`

/**
 * The command's oldest job that waits or runs, by hand or by the clock, or a run that its job did not outlast; `since` in
 * milliseconds, `by` null where nobody but the clock asked for it. Asked on the primary.
 */
export async function findLiveJob(db: Db, name: CommandName) {
  const [job] = await db.execute<{ runs: boolean; since: number; by: string | null }>(sql`
    select runs, extract(epoch from since)::float8 * 1000 as since, (
      select ${users.name} from ${commands} join ${users} on ${users.id} = ${commands.startedBy}
        where ${commands.id} = live.id) as by
    from (
      (select j.id, j.state = 'active' as runs, coalesce(j.started_on, j.created_on) as since
        from ${liveJobs(name)} order by j.created_on, j.id limit 1)
      union all
      (select ${commands.id}, true, ${commands.startedAt} from ${commands}
        where ${commands.name} = ${name} and ${commands.state} = 'running' and ${isAtWork}
        order by ${commands.createdAt} desc limit 1)) as live
    limit 1`)
  return job
}

/** Whether another run of the command waits or runs; a job of the clock that has not begun has no run yet. */
export async function isCommandUnderWay(db: Db, { name, except }: { name: CommandName; except: string }) {
  const found = await db.execute(sql`
    select from ${liveJobs(name)} and exists (
      select from ${commands} where ${commands.id} = j.id and ${commands.id} <> ${except}::uuid
        and ${inArray(commands.state, ["queued", "running"])})
    limit 1`)
  return found.length > 0
}

/**
 * Writes down as failed what nobody works on any more: the process died, and its job was given up or found somebody at
 * work who died too. Returns how many.
 */
export async function settleLostRuns(db: Db, now: Date): Promise<number> {
  const lost = await db
    .update(commands)
    .set({ state: "failed", output: runWords.lost, finishedAt: now })
    .where(and(inArray(commands.state, ["queued", "running"]), sql`not ${isLive}`, sql`not ${isAtWork}`))
    .returning({ id: commands.id })
  return lost.length
}
