import { env } from "#app/platform/env.server"
import { sayLastWords } from "#app/db/last-words.server"
import { log } from "#app/platform/log/log.server"
import { startErrorReport } from "#app/platform/log/error-report.server"
import { keepTemporarySwept } from "#app/platform/storage/temporary.server"
import { refuseToServe } from "./refuse-to-serve.server"
import { startWorker } from "./start-worker.server"
import { watchQueue } from "./watch-queue.server"

sayLastWords()
startErrorReport()
keepTemporarySwept()
await refuseToServe()
watchQueue()
// With WORKER=off a process of its own does it: npm run worker.
if (env().WORKER) void startWorker()
else if (env().LOG_KEY !== undefined)
  log.warn("LOG_KEY is set in a process that signs nothing: whoever reads its settings could sign as the log")
