import { env } from "#app/platform/env.server"
import { sayLastWords } from "#app/db/last-words.server"
import { startErrorReport } from "#app/platform/error-report.server"
import { refuseOwner } from "./refuse-owner.server"
import { startWorker } from "./start-worker.server"

sayLastWords()
startErrorReport()
await refuseOwner()
// With WORKER=off a process of its own does it: npm run worker.
if (env().WORKER) void startWorker()
