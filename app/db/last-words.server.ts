import { log } from "#app/platform/log/log.server"
import { isDatabaseAway } from "./error-codes"

/**
 * Says why a process ends, in one line of its log, and keeps it from ending with its database: a statement that nobody
 * waits for (the queue's library marks jobs that way) may be cut off at any moment.
 */
export function sayLastWords(): void {
  process.on("unhandledRejection", (error) => {
    if (isDatabaseAway(error)) {
      log.warn({ err: error }, "a statement that nobody waited for met a database that is away")
      return
    }
    log.fatal({ err: error }, "the process ends: nobody caught this rejection")
    process.exit(1)
  })
  process.on("uncaughtExceptionMonitor", (error, origin) =>
    log.fatal({ err: error, origin }, "the process ends: nobody caught this error"),
  )
}
