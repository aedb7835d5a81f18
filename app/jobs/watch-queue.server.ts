import type { Db } from "#app/db/client.server"
import { databases } from "#app/db/client.server"
import { systemClock } from "#app/platform/time/clock.server"
import { log } from "#app/platform/log/log.server"
import { onShutdown } from "#app/platform/shutdown.server"
import { findStall } from "#app/queue/stalled-queue.server"

const LOOK_MS = 5 * 60_000
const SAY_MS = 60 * 60_000

/** Looks whether the queue stands still and says so in the log, once an hour at most; the look is the caller's to repeat. */
export function queueWatch(db: Db): (now: Date) => Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY
  return async (now) => {
    const stall = await findStall(db, now)
    if (!stall || now.getTime() - saidAt < SAY_MS) return
    saidAt = now.getTime()
    log.error(stall, "nobody works the job queue: see whether `npm run worker` is up")
  }
}

/** A worker that died says nothing itself: the processes that serve the pages look after it. */
export function watchQueue(): void {
  const look = queueWatch(databases().primary)
  const looking = setInterval(
    () =>
      void look(systemClock.now()).catch((error: unknown) =>
        log.warn({ err: error }, "the job queue could not be looked at"),
      ),
    LOOK_MS,
  ).unref()
  onShutdown("queue watch", () => clearInterval(looking))
}
