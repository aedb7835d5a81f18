import { setTimeout as sleep } from "node:timers/promises"
import { jobDatabases } from "#app/db/client.server"
import { runBulk } from "#app/domain/bulk/run-bulk.server"
import { importStaffList } from "#app/domain/cpf-block/import-staff-list.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { keepNamedBase } from "#app/domain/draws/calculation/named-base.server"
import { underExportLease } from "#app/domain/exports/dead-exports.server"
import { runExport } from "#app/domain/exports/run-export.server"
import { currentLog } from "#app/domain/log/log-name.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { tellHolders } from "#app/domain/log/tell-holders.server"
import { storeChoice } from "#app/domain/my-data/keep-choice.server"
import { settleRefusal } from "#app/domain/news/choose-news.server"
import { importBars } from "#app/domain/stores/import/import-bars.server"
import { systemClock } from "#app/platform/time/clock.server"
import { type Jobs } from "#app/queue/jobs.server"
import { type Handlers, workJobs } from "#app/queue/work-jobs.server"
import { log } from "#app/platform/log/log.server"
import { sharedPost } from "#app/platform/mail/mail.server"
import { isDraining, onShutdown } from "#app/platform/shutdown.server"
import { clearMemorySooner } from "./clear-memory.server"
import { runDating } from "./run-dating.server"
import { runSequencer } from "./run-sequencer.server"
import { runMaintenance, scheduleMaintenance } from "./maintenance.server"
import { sendMailJob } from "./mail-job.server"
import { sendDispatchJob } from "./send-dispatch.server"

const SCHEDULE_MS = 60_000
const AGAIN_MS = 5_000

/** What is about to close is in the log first; where it cannot be yet, the job comes again within a minute. */
async function closeDrawJob({ drawId }: { drawId: string }): Promise<void> {
  const db = jobDatabases().primary
  const sequencer = openSequencer(await currentLog(db))
  if (sequencer) await sequence(db, sequencer, systemClock.now())
  await freezeDraw(db, { drawId, now: systemClock.now() })
  // Also where an earlier try of this job froze the base and died: whoever is renamed from here on is not in it.
  await keepNamedBase(db, { drawId, now: systemClock.now() })
}

const handlers: Handlers = {
  mail: sendMailJob,
  bulk: ({ runId }) => runBulk(jobDatabases().primary, runId),
  dispatch: (job) => sendDispatchJob(job),
  draw: closeDrawJob,
  export: workExport,
  async notices(job) {
    const sent = await tellHolders(jobDatabases().primary, job, systemClock.now())
    log.info({ drawId: job.drawId, news: job.news, told: sent }, "the holders of a draw are written to")
  },
  choices: (job) => storeChoice(job),
  news: (job) => settleRefusal(jobDatabases().primary, job, systemClock.now()),
  maintenance: runMaintenance,
}

/** A list as a file, or a file as rows. */
async function workExport(job: Jobs["export"]): Promise<void> {
  if (!("importId" in job)) {
    const databases = jobDatabases()
    await underExportLease(databases.primary, job.exportId, () => runExport(databases, job.exportId))
    return
  }
  const { importId, userId: by } = job
  const work = job.brings === "stores" ? importBars : importStaffList
  await work(jobDatabases().primary, { importId, by })
}

/** More than there are connections: the next mails are written while others are on their way. */
const paces = { mail: { workers: 2, batch: 8 } }

/** On globalThis: hot reloading and a second bundle must not make a second worker in one process. */
const key = Symbol.for("bar-na-torcida.worker")
const shared = globalThis as { [key]?: Promise<void> }

/**
 * Works the job queue in this process until it drains; resolves when it has begun, which waits for the database.
 * Called again it does nothing.
 */
export const startWorker = (): Promise<void> => (shared[key] ??= start())

async function start(): Promise<void> {
  // Its end comes after the queue's, whose last mails still go out.
  sharedPost()
  const stop = await beginWork()
  if (!stop) return
  clearMemorySooner()
  // A round that takes longer than a minute is a slow database's: a second one beside it would only slow it more.
  let round: Promise<void> | undefined
  const schedule = () => {
    round ??= scheduleMaintenance(jobDatabases().primary, systemClock.now()).finally(
      () => (round = undefined),
    )
  }
  schedule()
  runSequencer()
  runDating()
  const timer = setInterval(schedule, SCHEDULE_MS).unref()
  onShutdown("jobs", async () => {
    clearInterval(timer)
    shared[key] = undefined
    await stop()
  })
  log.info("working the job queue")
}

/** A database that is away or not migrated yet is no reason to fall. */
async function beginWork(): Promise<(() => Promise<void>) | undefined> {
  while (!isDraining()) {
    try {
      return await workJobs(handlers, paces)
    } catch (error) {
      log.error({ err: error }, "cannot work the job queue yet")
      await sleep(AGAIN_MS, undefined, { ref: false })
    }
  }
  return undefined
}
