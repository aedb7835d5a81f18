import { setTimeout as sleep } from "node:timers/promises"
import PgBoss from "pg-boss"
import type postgres from "postgres"
import { jobDatabases } from "#app/db/client.server"
import { isDatabaseAway } from "#app/db/error-codes"
import { isOverdue } from "#app/db/transaction.server"
import { describeError, log } from "#app/platform/log/log.server"
import { isDraining } from "#app/platform/shutdown.server"
import { bossOn, type Jobs, through } from "./jobs.server"

const AGAIN_MS = 1_000

/** What pg-boss sends to mark jobs as done or as failed. */
const isMark = (text: string) => /^\s*WITH (results|deleted_jobs) AS/i.test(text)
/** Of as many jobs as were marked. */
const NONE_MARKED = { rows: [{ count: 0 }] }

/**
 * `through` for a worker, which outlasts a database that is away. pg-boss marks jobs without waiting for the answer: an
 * error there has no holder and would end the whole process, so a mark never fails. What was not marked runs again.
 */
const throughPatiently = (client: postgres.Sql): PgBoss.Db => ({
  async executeSql(text: string, values?: unknown[]) {
    const unmarked = isMark(text) ? NONE_MARKED : { rows: [] }
    for (let attempt = 1; ; attempt++) {
      try {
        return await through(client).executeSql(text, values ?? [])
      } catch (error) {
        if (!isDatabaseAway(error) && !isOverdue(error)) {
          if (!isMark(text)) throw error
          log.error({ err: error }, "jobs could not be marked as done or failed, and run again")
          return unmarked
        }
        if (attempt === 1) log.warn({ err: error }, "the job queue waits for the database")
        // Nobody waits any longer.
        if (isDraining()) return unmarked
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
    }
  },
})

/** A job keeps its id through its retries. */
export type Handlers = { [Name in keyof Jobs]: (data: Jobs[Name], job: { id: string }) => Promise<void> }

/** How many workers of a queue a process has, and how many jobs each of them takes at a time; one where nothing is said. */
type Pace = { workers: number; batch: number }
type Paces = Partial<Record<keyof Jobs, Pace>>

/**
 * How long what is under way may take once the process stops; then it is given back, and another process takes it as a
 * retry. Less than a shutdown's patience, or nobody would give it back and it would lie there until it expires.
 */
const STOP_MS = 4_000

/** Works the queues in this process until the returned function is called; each job is awaited before it ends. */
export async function workJobs(handlers: Handlers, paces: Paces = {}): Promise<() => Promise<void>> {
  const boss = bossOn(throughPatiently(jobDatabases().primary.$client), { supervise: true })
  boss.on("error", (error) => log.error({ err: error }, "job queue"))
  await boss.start()
  for (const name of Object.keys(handlers) as (keyof Jobs)[])
    await workQueue(boss, name, { handle: handlers[name], ...(paces[name] ?? { workers: 1, batch: 1 }) })
  return () => boss.stop({ graceful: true, timeout: STOP_MS, wait: true })
}

/** One worker looks every second, the others less often: they are woken, and there for when that one is held up. */
const LOOK_SECONDS = { first: 1, others: 5 }

type Work<Name extends keyof Jobs> = Pace & { handle: Handlers[Name] }

/**
 * A job that is done wakes all of its queue's workers, so that what waits follows without a pause. Where none was, what
 * waits is tried at the pace of looking.
 */
async function workQueue<Name extends keyof Jobs>(
  boss: PgBoss,
  name: Name,
  { handle, workers, batch }: Work<Name>,
) {
  const ids: string[] = []
  const work = async (jobs: PgBoss.Job<Jobs[Name]>[]) => {
    const { done, faults } = await tryAll(jobs, handle)
    if (done.length > 0) for (const id of ids) boss.notifyWorker(id)
    const [fault] = faults
    if (fault === undefined) return
    log.warn(
      { err: fault, queue: name, failed: faults.length },
      "a job failed, and is tried again as often as its queue says",
    )
    // The library marks a batch as one, and passes over what is marked as done: so no job is ever marked twice.
    if (done.length > 0) await boss.complete(name, done)
    throw new JobFailed(fault)
  }
  while (ids.length < workers) {
    const pollingIntervalSeconds = ids.length === 0 ? LOOK_SECONDS.first : LOOK_SECONDS.others
    ids.push(await boss.work<Jobs[Name]>(name, { pollingIntervalSeconds, batchSize: batch }, work))
  }
}

/** Kept with the job, where the library writes all that an error holds: a mail server's answer repeats whom it refused. */
class JobFailed extends Error {
  constructor(fault: unknown) {
    super()
    Object.assign(this, describeError(fault))
  }
}

async function tryAll<Name extends keyof Jobs>(jobs: PgBoss.Job<Jobs[Name]>[], handle: Handlers[Name]) {
  const tried = await Promise.allSettled(
    jobs.map(({ id, data, expireInSeconds }) => within(expireInSeconds * 0.9, handle(data, { id }))),
  )
  const done = jobs.filter((_, index) => tried[index]?.status === "fulfilled").map(({ id }) => id)
  return {
    done,
    faults: tried.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : [])),
  }
}

/** Before the library gives the whole batch up, with those in it that were done. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A job took more than ${seconds} s.`)), seconds * 1000)
  })
  await Promise.race([work, end]).finally(() => clearTimeout(timer))
}
