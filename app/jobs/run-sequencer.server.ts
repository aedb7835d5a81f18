import { setTimeout as sleep } from "node:timers/promises"
import { jobDatabases } from "#app/db/client.server"
import { currentLog } from "#app/domain/log/log-name.server"
import { LogStopped } from "#app/domain/log/publish-checkpoint.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { systemClock } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { log } from "#app/platform/log/log.server"
import { onShutdown } from "#app/platform/shutdown.server"

/** Well within the minute in which an open entry stands in a checkpoint. */
const EVERY_MS = 10_000
/** A log that stopped waits for a person, who reads why in every minute's line. */
const STOPPED_MS = 60_000

/** Begins rounds of the public log's sequencer, one after the other until the process drains; none without LOG_KEY. */
export function runSequencer(): void {
  if (env().LOG_KEY === undefined) return log.warn("LOG_KEY is not set: this process signs no public log")
  const ending = new AbortController()
  const rounds = async () => {
    while (!ending.signal.aborted) {
      const pause = await round(ending.signal).then(
        () => EVERY_MS,
        (error: unknown) => said(error),
      )
      await sleep(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  }
  const done = rounds()
  onShutdown("log", async () => {
    ending.abort()
    await done
  })
}

/** Of the log that goes on now: while this process runs another may have taken its place. */
async function round(signal: AbortSignal): Promise<void> {
  const db = jobDatabases().primary
  await sequence(db, openSequencer(await currentLog(db))!, systemClock.now(), { signal })
}

function said(error: unknown): number {
  if (!(error instanceof LogStopped)) {
    log.warn({ err: error }, "the public log's round is done again")
    return EVERY_MS
  }
  log.error({ err: error }, "the public log stands still")
  return STOPPED_MS
}
