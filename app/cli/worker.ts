import "./production-by-origin"
import { once } from "node:events"
import { sayLastWords } from "#app/db/last-words.server"
import { refuseToServe } from "#app/jobs/refuse-to-serve.server"
import { startWorker } from "#app/jobs/start-worker.server"
import { env, SettingsError } from "#app/platform/env.server"
import { log } from "#app/platform/log/log.server"
import { runShutdown, startDraining } from "#app/platform/shutdown.server"
import { keepTemporarySwept } from "#app/platform/storage/temporary.server"
import { runCommand } from "./settings"
import { stopSignal } from "./stop-signal"

/** Longer than a job takes that a mail server keeps waiting; who sends SIGKILL loses nothing, the job runs again. */
const PATIENCE_MS = 30_000

// `npm run worker`: works the job queue and serves nothing; the web containers then run with WORKER=off.
await runCommand(async () => {
  const { isProduction, LOG_KEY } = env()
  // Whatever WORKER says to the web containers: this is the process that signs the log.
  if (isProduction && !LOG_KEY) throw new SettingsError(["LOG_KEY: missing"])
  sayLastWords()
  keepTemporarySwept()
  await refuseToServe()
  const signal = stopSignal()
  const stopped = once(signal, "abort")
  await Promise.race([startWorker(), stopped])
  await stopped
  startDraining()
  await runShutdown((name, error) => log.error({ err: error, name }, "did not stop cleanly"), PATIENCE_MS)
})
process.exit()
