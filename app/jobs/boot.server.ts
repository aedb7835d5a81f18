import { env } from "#app/platform/env.server"
import { startErrorReport } from "#app/platform/error-report.server"
import { startWorker } from "./start-worker.server"

startErrorReport()
// With WORKER=off a process of its own does it: npm run worker.
if (env().WORKER) void startWorker()
